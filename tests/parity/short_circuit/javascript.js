function f(a, b, c) {
  return (a && b) || c;
}
