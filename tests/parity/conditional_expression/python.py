def f(a):
    return 1 if a else 2
