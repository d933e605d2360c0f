def f():
    inner = lambda a: a > 1 and a < 5
    return inner


g = lambda a: a > 1 or a < 5
