function f(a) {
  return a.filter((b) => b > 1 && b < 5);
}
