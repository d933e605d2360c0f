// What the rules explain and real projects hardly hold.

export function initializers(a: boolean, b: boolean) {
  if (a) {
    return class {
      size = a || b;
      static {
        if (b) for (;;) break;
      }
    };
  }
}
