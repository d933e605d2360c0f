package p

func f(a int) int {
	switch a {
	default:
		return 0
	}
}
