bool f(bool a) => a && g();
