function each(a: number[]): void {
  for (const b of a) {
    g(b);
  }
}

function counted(a: number): void {
  for (let i = 0; i < a; i++) {
    g(i);
  }
}

function conditional(a: Cursor): void {
  while (a.next()) {
    g(a);
  }
}

function endless(a: number): void {
  do {
    g(a);
  } while (true);
}
