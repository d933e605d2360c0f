def f(a):
    return [b for b in a if b > 1]
