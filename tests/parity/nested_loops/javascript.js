function f(a) {
  for (const b of a) {
    for (const c of b) {
      g(c);
    }
  }
}
