function f(a) {
  return a ? 1 : 2;
}
