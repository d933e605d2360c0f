function f(a: number): number {
  if (a < 0) {
    return 0;
  } else if (a < 10) {
    return 1;
  } else if (a < 20) {
    return 2;
  } else {
    return 3;
  }
}
