def f():
    text = """first

# second"""
    return text
