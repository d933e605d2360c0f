bool Function(int) f() {
  final inner = (int a) => a > 1 && a < 5;
  return inner;
}

final g = (int a) {
  return a > 1 || a < 5;
};
