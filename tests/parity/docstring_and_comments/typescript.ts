/** Documentation. */
function f(): number {
  // not counted

  /* not
     counted */
  return 1; // counted
}
