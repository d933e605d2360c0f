function f(a: number | null, b: number): number {
  return a ?? b;
}
