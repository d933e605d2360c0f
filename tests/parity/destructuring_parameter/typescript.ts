function f({ a, b }: T, [c, d]: number[]) {}
