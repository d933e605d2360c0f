fn f() -> &'static str {
    let text = "first

// second";
    text
}
