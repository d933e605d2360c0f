function f(a: number, ...rest: number[]) {}
