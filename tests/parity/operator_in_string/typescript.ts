function f(): string {
  return "if (a && b) { c ? d : e } || f ?? g";
}
