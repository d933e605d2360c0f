package p

func (t *T[A]) m(a bool) {
	if a {
		inner := func() {}
		inner()
	}
}
