class T:
    def m(self, a, b): pass
