function f(a: Record<string, number | null>): void {
  a.b &&= 1;
  a.c ||= 2;
  a.d ??= 3;
}
