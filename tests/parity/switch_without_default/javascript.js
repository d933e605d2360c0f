function f(a) {
  switch (a) {
    case true:
      return 10;
    case false:
      return 20;
  }
}
