fn f(T { a, b }: T, [c, d]: [u8; 2]) {}
