function f(a: number): void {
  try {
    g(a);
  } catch (error) {
    h(error);
  } finally {
    close();
  }
}
