int f(bool a) {
  return a ? 1 : 2;
}
