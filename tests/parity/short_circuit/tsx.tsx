function f(a: boolean, b: boolean, c: boolean): boolean {
  return (a && b) || c;
}
