package p

type T interface {
	m(a int)
}

func g(a int)

func f(a int) {}
