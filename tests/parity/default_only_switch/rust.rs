fn f(a: u8) -> u8 {
    match a {
        _ => 0,
    }
}
