package p

func f(a []Cursor) {
	if a == nil { return }
	for _, b := range a {
		if b.Open {
			for b.Next() {
				if b.Last { return }
			}
		}
	}
}
