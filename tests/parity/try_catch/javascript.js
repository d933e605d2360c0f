function f(a) {
  try {
    g(a);
  } catch (error) {
    h(error);
  } finally {
    close();
  }
}
