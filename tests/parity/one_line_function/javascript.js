function f(a) { return a && g(); }
