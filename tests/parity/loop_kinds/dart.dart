void each(List<int> a) {
  for (final b in a) {
    g(b);
  }
}

void counted(int a) {
  for (var i = 0; i < a; i++) {
    g(i);
  }
}

void conditional(Cursor a) {
  while (a.next()) {
    g(a);
  }
}

void endless(int a) {
  do {
    g(a);
  } while (true);
}
