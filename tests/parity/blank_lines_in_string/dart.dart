String f() {
  const text = '''first

// second''';
  return text;
}
