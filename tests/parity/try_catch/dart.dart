void f(int a) {
  try {
    g(a);
  } catch (error) {
    h(error);
  } finally {
    close();
  }
}
