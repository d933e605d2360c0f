void f(Cursor? a) {
  if (a != null) {
    void inner(Cursor? b) {
      if (b != null) {
        while (b.next()) {}
      }
    }
    inner(a);
  }
}
