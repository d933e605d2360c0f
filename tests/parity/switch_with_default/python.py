def f(a):
    match a:
        case 1:
            return 10
        case 2:
            return 20
        case _:
            return 0
