; language: go
; extensions: go
; grammar: tree-sitter-go 0.25.0

; Functions. A declaration without a body is implemented elsewhere (assembly, a linkname): no function.
(function_declaration
  name: (identifier) @function.name
  body: (block) @function.body) @function

(method_declaration
  name: (field_identifier) @function.name
  body: (block) @function.body) @function

(func_literal
  body: (block) @function.body) @function

; The receiver's type, without pointer, parentheses and type arguments.
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @function.owner))
  body: (block)) @function

[
  (pointer_type (_) @name.inner)
  (parenthesized_type (_) @name.inner)
  (generic_type type: (_) @name.inner)
]

; Names. The blank identifier binds nothing.
; `f := func() {}`, `f = func() {}`, `s.hook = func() {}`, and the first of several: `f, g := func() {}, func() {}`.
([
  (short_var_declaration
    left: (expression_list . (identifier) @binding.name)
    right: (expression_list . (_) @binding))
  (assignment_statement
    left: (expression_list . [(identifier) (selector_expression)] @binding.name)
    right: (expression_list . (_) @binding))
]
  (#not-eq? @binding.name "_"))

; The second of several. No position further on is said here.
([
  (short_var_declaration
    left: (expression_list . (_) . (identifier) @binding.name)
    right: (expression_list . (_) . (_) @binding))
  (assignment_statement
    left: (expression_list . (_) . [(identifier) (selector_expression)] @binding.name)
    right: (expression_list . (_) . (_) @binding))
]
  (#not-eq? @binding.name "_"))

; `var f = func() {}`, `var f func() = func() {}`, and the first of several.
((var_spec
  . name: (identifier) @binding.name
  value: (expression_list . (_) @binding))
  (#not-eq? @binding.name "_"))

; The second of several.
((var_spec
  . name: (identifier)
  . name: (identifier) @binding.name
  value: (expression_list . (_) . (_) @binding))
  (#not-eq? @binding.name "_"))

; `Command{Run: func() {}}`
(keyed_element
  key: (literal_element (identifier) @binding.name)
  value: (literal_element (_) @binding))

; `(func() {})`
(parenthesized_expression
  (_) @binding.through)

; `(func(int))(func(int) {})`: a type in parentheses can only be a conversion. `Handler(func() {})` may be a call.
(type_conversion_expression
  operand: (_) @binding.through)

; Parameters: each name of `a, b int`, a type alone, a variadic one
(function_declaration
  parameters: (parameter_list [
    (parameter_declaration name: (identifier) @parameter)
    (parameter_declaration !name) @parameter
    (variadic_parameter_declaration) @parameter
  ])
  body: (block)) @function

(method_declaration
  parameters: (parameter_list [
    (parameter_declaration name: (identifier) @parameter)
    (parameter_declaration !name) @parameter
    (variadic_parameter_declaration) @parameter
  ])
  body: (block)) @function

(func_literal
  parameters: (parameter_list [
    (parameter_declaration name: (identifier) @parameter)
    (parameter_declaration !name) @parameter
    (variadic_parameter_declaration) @parameter
  ])) @function

; Decisions
(if_statement) @decision.branch
(for_statement) @decision.loop
[(expression_case) (type_case) (communication_case)] @decision.case
(binary_expression operator: ["&&" "||"] @decision.boolean)

; Depth. The `if` of an `else if` is no block, so it stays at the level of the first.
(if_statement consequence: (block) @depth)
(if_statement alternative: (block) @depth)
(for_statement body: (block) @depth)

; These have no body node. Nothing in their headers can open a level but a function, which starts anew.
[(expression_switch_statement) (type_switch_statement) (select_statement)] @depth

; Comments
(comment) @comment

; Known, but no decision of their own: the default arm, the header of a `for`. Functions inside them do count, so no `@ignore`.
[(default_case) (for_clause)] @decision.none
