void f(Box a) {
  a.d ??= 3;
}
