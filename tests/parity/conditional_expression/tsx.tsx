function f(a: boolean): number {
  return a ? 1 : 2;
}
