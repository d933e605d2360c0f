def f(a):
    match a:
        case _:
            return 0
