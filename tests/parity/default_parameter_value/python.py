def f(a):
    def inner(b=a and True): pass
