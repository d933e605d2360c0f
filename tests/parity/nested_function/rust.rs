fn f(a: bool) {
    if a {
        fn inner(b: bool) {
            if b {
                while next() {}
            }
        }
        inner(a);
    }
}
