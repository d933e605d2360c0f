fn f(a: i32) -> i32 {
    if a < 0 {
        0
    } else if a < 10 {
        1
    } else if a < 20 {
        2
    } else {
        3
    }
}
