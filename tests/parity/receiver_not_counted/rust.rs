impl T {
    fn m(self: &mut Self, a: u8, b: u8) {}
}
