package p

func f() string {
	return "if a && b { c } || switch d"
}
