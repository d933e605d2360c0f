function f(): void {}
