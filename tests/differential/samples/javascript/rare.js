// What the rules explain and real projects hardly hold.

function sloppy(box) {
  with (box) {
    if (a) b();
  }
}

function initializers(a, b) {
  if (a) {
    return class {
      size = a || b;
      static {
        if (b) a();
      }
    };
  }
}
