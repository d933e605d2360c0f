function f(a: boolean) {
  function inner(b: boolean = a && true) {}
}
