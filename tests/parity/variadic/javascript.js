function f(a, ...rest) {}
