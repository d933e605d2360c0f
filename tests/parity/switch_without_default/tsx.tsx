function f(a: boolean): number {
  switch (a) {
    case true:
      return 10;
    case false:
      return 20;
  }
}
