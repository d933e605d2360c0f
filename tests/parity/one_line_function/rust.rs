fn f(a: bool) -> bool { a && g() }
