; language: typescript
; extensions: ts mts cts
; grammar: tree-sitter-typescript 0.23.2
; inherits: _ecma, _typescript

; Names: const fill = <Fill>(() => {})
(type_assertion (_) @binding.through)
