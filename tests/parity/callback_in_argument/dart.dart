Iterable<int> f(List<int> a) {
  return a.where((b) => b > 1 && b < 5);
}
