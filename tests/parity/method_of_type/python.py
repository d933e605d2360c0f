class T:
    def m(self, a):
        if a:
            def inner(): pass
