class T {
  m(this: T, a: number, b: number) {}
}
