interface T {
  m(a: number): void;
}

abstract class S {
  abstract m(a: number): void;
}

function f(a: number): void;
function f(a: unknown): void {}
