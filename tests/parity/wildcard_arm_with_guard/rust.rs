fn f(a: u8) -> u8 {
    match a {
        _ if a > 1 => a,
        _ => 0,
    }
}
