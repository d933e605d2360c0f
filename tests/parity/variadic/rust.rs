unsafe extern "C" fn f(a: u8, mut rest: ...) {}
