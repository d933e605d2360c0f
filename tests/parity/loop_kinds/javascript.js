function each(a) {
  for (const b of a) {
    g(b);
  }
}

function counted(a) {
  for (let i = 0; i < a; i++) {
    g(i);
  }
}

function conditional(a) {
  while (a.next()) {
    g(a);
  }
}

function endless(a) {
  do {
    g(a);
  } while (true);
}
