def f(a):
    match a:
        case True:
            return 10
        case False:
            return 20
