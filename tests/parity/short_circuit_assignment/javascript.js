function f(a) {
  a.b &&= 1;
  a.c ||= 2;
  a.d ??= 3;
}
