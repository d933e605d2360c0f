def f(a):
    match a:
        case _ if a > 1:
            return a
        case _:
            return 0
