package p

func f(a, b int, c string) {}
