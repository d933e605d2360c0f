package p

func (t *T) m(a int, b int) {}
