String f() {
  return "if (a && b) { c ? d : e } || f ?? g";
}
