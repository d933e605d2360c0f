function f(a: Cursor[] | null): void {
  if (!a) return;
  for (const b of a) {
    if (b.open) {
      while (b.next()) {
        if (b.last) return;
      }
    }
  }
}
