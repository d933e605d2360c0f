function f(a: boolean): boolean { return a && g(); }
