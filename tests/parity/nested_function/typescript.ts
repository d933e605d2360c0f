function f(a: Cursor): void {
  if (a) {
    function inner(b: Cursor): void {
      if (b) {
        while (b.next()) {}
      }
    }
    inner(a);
  }
}
