bool f(bool a, bool b, bool c) {
  return (a && b) || c;
}
