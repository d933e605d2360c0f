def each(a):
    for b in a:
        g(b)


def counted(a):
    for i in range(a):
        g(i)


def conditional(a):
    while a.next():
        g(a)


def endless(a):
    while True:
        g(a)
