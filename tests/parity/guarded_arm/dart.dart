int f(int a) {
  switch (a) {
    case final b when b > 1 && b < 5:
      return b;
    default:
      return 0;
  }
}
