function f(a: number[][]): void {
  for (const b of a) {
    for (const c of b) {
      g(c);
    }
  }
}
