function f(a) {
  switch (a) {
    default:
      return 0;
  }
}
