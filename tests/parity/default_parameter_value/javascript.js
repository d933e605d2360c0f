function f(a) {
  function inner(b = a && true) {}
}
