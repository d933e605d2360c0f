class T {
  m(a) {
    if (a) {
      function inner() {}
    }
  }
}
