void f(bool a) {
  try {
    g(a);
  } on FormatException {
    if (a) {
      h(a);
    }
  }
}
