package p

func f() func(int) bool {
	inner := func(a int) bool { return a > 1 && a < 5 }
	return inner
}

var g = func(a int) bool {
	return a > 1 || a < 5
}
