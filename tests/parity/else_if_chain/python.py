def f(a):
    if a < 0:
        return 0
    elif a < 10:
        return 1
    elif a < 20:
        return 2
    else:
        return 3
