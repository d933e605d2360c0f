abstract class T {
  void m(int a);
}

external void g(int a);

void f(int a) {}
