fn f(a: &[Vec<u8>]) {
    for b in a {
        for c in b {
            g(c);
        }
    }
}
