fn f() -> impl Fn(u8) -> bool {
    let inner = |a| a > 1 && a < 5;
    inner
}

static g: fn(u8) -> bool = |a| {
    a > 1 || a < 5
};
