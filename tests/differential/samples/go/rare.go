// Package rare has what the rules explain and real projects hardly hold.
package rare

func stub(a, b int) int

func caller(a, b int) int { return stub(a, b) }
