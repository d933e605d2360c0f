package p

func f(a, b, c bool) bool {
	return (a && b) || c
}
