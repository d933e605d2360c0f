function f(a) {
  if (a) {
    function inner(b) {
      if (b) {
        while (b.next()) {}
      }
    }
    inner(a);
  }
}
