# Not in the function.
def f():
    """A string, so it counts."""
    # not counted

    return 1  # counted
