fn each(a: &[u8]) {
    for b in a {
        g(b);
    }
}

fn counted(a: u8) {
    for i in 0..a {
        g(&i);
    }
}

fn conditional(mut a: Cursor) {
    while a.next() {
        g(&a);
    }
}

fn endless(a: u8) {
    loop {
        g(&a);
    }
}
