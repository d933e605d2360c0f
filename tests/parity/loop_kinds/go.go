package p

func each(a []int) {
	for _, b := range a {
		g(b)
	}
}

func counted(a int) {
	for i := 0; i < a; i++ {
		g(i)
	}
}

func conditional(a Cursor) {
	for a.Next() {
		g(a)
	}
}

func endless(a int) {
	for {
		g(a)
	}
}
