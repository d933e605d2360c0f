package p

func f(a [][]int) {
	for _, b := range a {
		for _, c := range b {
			g(c)
		}
	}
}
