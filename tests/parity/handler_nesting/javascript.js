function f(a) {
  try {
    g(a);
  } catch {
    if (a) {
      h(a);
    }
  }
}
