def f():
    return "if a and b: c or d for e in g"
