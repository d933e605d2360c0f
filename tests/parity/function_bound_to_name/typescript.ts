function f(): (a: number) => boolean {
  const inner = (a: number) => a > 1 && a < 5;
  return inner;
}

const g = function (a: number): boolean {
  return a > 1 || a < 5;
};
