void f(List<Cursor>? a) {
  if (a == null) return;
  for (final b in a) {
    if (b.open) {
      while (b.next()) {
        if (b.last) return;
      }
    }
  }
}
