List<int> f(List<int> a) {
  return [for (final b in a) if (b > 1) b];
}
