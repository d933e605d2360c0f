int f(int a) {
  return switch (a) {
    _ when a > 1 => a,
    _ => 0,
  };
}
