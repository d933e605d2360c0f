function f() {
  const inner = (a) => a > 1 && a < 5;
  return inner;
}

const g = function (a) {
  return a > 1 || a < 5;
};
