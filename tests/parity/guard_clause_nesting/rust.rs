fn f(a: Option<Vec<Cursor>>) {
    let Some(a) = a else { return };
    for mut b in a {
        if b.open {
            while b.next() {
                if b.last { return; }
            }
        }
    }
}
