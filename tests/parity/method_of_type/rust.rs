impl<A> T<A> {
    fn m(&self, a: bool) {
        if a {
            fn inner() {}
        }
    }
}
