def f(a):
    if a:
        def inner(b):
            if b:
                while b.next():
                    pass
        inner(a)
