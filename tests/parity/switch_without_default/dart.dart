int f(bool a) {
  switch (a) {
    case true:
      return 10;
    case false:
      return 20;
  }
}
