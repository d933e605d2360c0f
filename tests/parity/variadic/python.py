def f(a, *rest): pass
