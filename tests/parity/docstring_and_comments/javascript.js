/** Documentation. */
function f() {
  // not counted

  /* not
     counted */
  return 1; // counted
}
