fn f(a: bool) -> u8 {
    match a {
        true => 10,
        false => 20,
    }
}
