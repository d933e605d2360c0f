package p

func f(a bool) int {
	switch a {
	case true:
		return 10
	case false:
		return 20
	}
	return 0
}
