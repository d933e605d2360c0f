package p

func f(a []int) []int {
	return filter(a, func(b int) bool { return b > 1 && b < 5 })
}
