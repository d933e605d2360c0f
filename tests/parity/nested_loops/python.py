def f(a):
    for b in a:
        for c in b:
            g(c)
