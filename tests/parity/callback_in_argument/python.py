def f(a):
    return filter(lambda b: b > 1 and b < 5, a)
