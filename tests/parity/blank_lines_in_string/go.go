package p

func f() string {
	text := `first

// second`
	return text
}
