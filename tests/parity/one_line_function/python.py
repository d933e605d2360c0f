def f(a): return a and g()
