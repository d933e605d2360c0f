int f(int a) {
  switch (a) {
    default:
      return 0;
  }
}
