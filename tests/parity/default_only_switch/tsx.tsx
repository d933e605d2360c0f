function f(a: number): number {
  switch (a) {
    default:
      return 0;
  }
}
