"""What the rules explain and real projects hardly hold."""


def groups(work):
    try:
        work()
    except* ValueError:
        pass
    except* TypeError:
        pass
    else:
        work()


def arms(value, wide):
    match value:
        case 1 if wide:
            return 1
        case _ if wide or value:
            return 2
        case other:
            return other


def head(a, b):
    def inner(c=a or b, d=a if b else None):
        return c, d

    return inner
