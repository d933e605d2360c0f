fn f() -> &'static str {
    "if a && b { c } else { d } || match e"
}
