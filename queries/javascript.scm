; language: javascript
; extensions: js mjs cjs jsx
; grammar: tree-sitter-javascript 0.25.0
; inherits: _ecma

; Functions: the decorators of a method are its children here
(method_definition decorator: (_) @function.prelude) @function

; Names: a field that holds a function
(field_definition property: (_) @binding.member value: (_) @binding)
(field_definition property: (string . (string_fragment) @binding.member .) value: (_) @binding)
