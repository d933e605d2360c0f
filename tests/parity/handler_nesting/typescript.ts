function f(a: boolean): void {
  try {
    g(a);
  } catch {
    if (a) {
      h(a);
    }
  }
}
