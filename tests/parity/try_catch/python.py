def f(a):
    try:
        g(a)
    except ValueError as error:
        h(error)
    finally:
        close()
