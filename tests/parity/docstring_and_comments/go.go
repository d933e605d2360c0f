package p

// f is documented.
func f() int {
	// not counted

	/* not
	   counted */
	return 1 // counted
}
