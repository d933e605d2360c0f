function f(a: number[]): number[] {
  return a.filter((b) => b > 1 && b < 5);
}
