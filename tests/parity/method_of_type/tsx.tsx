class T<A> {
  m(a: boolean): void {
    if (a) {
      function inner(): void {}
    }
  }
}
