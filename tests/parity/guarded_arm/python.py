def f(a):
    match a:
        case b if b > 1 and b < 5:
            return b
        case _:
            return 0
