package p

func f(a int, rest ...int) {}
