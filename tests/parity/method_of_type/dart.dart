class T<A> {
  void m(bool a) {
    if (a) {
      void inner() {}
    }
  }
}
