fn f(a: u8) -> u8 {
    match a {
        b if b > 1 && b < 5 => b,
        _ => 0,
    }
}
