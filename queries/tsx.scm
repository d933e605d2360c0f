; language: typescript
; extensions: tsx
; grammar: tree-sitter-typescript 0.23.2
; inherits: _ecma, _typescript
