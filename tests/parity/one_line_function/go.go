package p

func f(a bool) bool { return a && g() }
