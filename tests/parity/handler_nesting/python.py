def f(a):
    try:
        g(a)
    except ValueError:
        if a:
            h(a)
