void f(List<List<int>> a) {
  for (final b in a) {
    for (final c in b) {
      g(c);
    }
  }
}
