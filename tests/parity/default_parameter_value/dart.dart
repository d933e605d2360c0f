void f(int a) {
  void inner([bool b = isWide && true]) {}
}
