trait T {
    fn m(&self, a: u8);
}

extern "C" {
    fn g(a: u8);
}

fn f(a: u8) {}
