function f(): string {
  const text = `first

// second`;
  return text;
}
