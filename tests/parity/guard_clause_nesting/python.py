def f(a):
    if a is None: return
    for b in a:
        if b.open:
            while b.next():
                if b.last: return
