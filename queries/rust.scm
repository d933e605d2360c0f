; language: rust
; extensions: rs
; grammar: tree-sitter-rust 0.24.2

; Functions

; A declaration without a body is another kind of node, so traits and `extern` blocks need no care.
(function_item body: (_) @function.body) @function

(closure_expression body: _ @function.body) @function

; `return || work()`: the grammar takes the closure's empty parameter list for an operator on a bare `return`.
(binary_expression
  left: [(return_expression) (break_expression)]
  operator: "||" @decision.none
  right: (_) @function.body
  (#set! function.span "body")) @function

; Names
(function_item name: (_) @function.name) @function

; Only what stands directly in an `impl` or a `trait` is a member; a function nested in a method is not.
(impl_item body: (declaration_list (function_item name: (_) @function.member) @function))
(trait_item body: (declaration_list (function_item name: (_) @function.member) @function))

(let_declaration
  pattern: [
    (identifier) @binding.name
    ; `let ref f = || 1`, `let ref mut f = || 1`
    (ref_pattern [(identifier) @binding.name (mut_pattern (identifier) @binding.name)])
  ]
  value: (_) @binding)

(const_item name: (_) @binding.name value: (_) @binding)
(static_item name: (_) @binding.name value: (_) @binding)

; Associated constants: `const CHECK: fn(u8) -> bool = |n| n > 3;`
(impl_item body: (declaration_list (const_item name: (_) @binding.member value: (_) @binding)))
(trait_item body: (declaration_list (const_item name: (_) @binding.member value: (_) @binding)))

; The text as it is written: `self.hooks.run = |n| n`
(assignment_expression
  left: [(identifier) (field_expression) (scoped_identifier)] @binding.name
  right: (_) @binding)

(field_initializer field: (_) @binding.name value: (_) @binding)

(parenthesized_expression (_) @binding.through)
(type_cast_expression value: (_) @binding.through)

; Parameters
(function_item parameters: (parameters (_) @parameter)) @function
(closure_expression parameters: (closure_parameters (_) @parameter)) @function
; `|_| 1`
(closure_expression parameters: (closure_parameters "_" @parameter)) @function

; `self`, `&self`, `&'a mut self`, `mut self`
(self_parameter) @parameter.none
; `self: Box<Self>`, `mut self: Pin<&mut Self>`
(parameter pattern: (self)) @parameter.none
; What else may stand in the parentheses of a parameter list.
(parameters [(attribute_item) (line_comment) (block_comment)] @parameter.none)
(closure_parameters [(line_comment) (block_comment)] @parameter.none)

; Types
(trait_item name: (_) @type.name) @type

(impl_item type: (_) @type.name) @type

; The name stands inside type arguments, a path, a reference, a pointer, `dyn Draw`, `dyn for<'a> Draw<'a>`, `dyn Fn(T)`,
; `dyn Draw + Send`.
[
  (generic_type type: (_) @name.inner)
  (scoped_type_identifier name: (_) @name.inner)
  (reference_type type: (_) @name.inner)
  (pointer_type type: (_) @name.inner)
  (dynamic_type trait: (_) @name.inner)
  (higher_ranked_trait_bound type: (_) @name.inner)
  (function_type trait: (_) @name.inner)
  (bounded_type . (_) @name.inner)
]

; What a trait may be implemented for and has no name.
[(array_type) (tuple_type) (unit_type) (never_type) (function_type !trait) (macro_invocation)] @name.none

; Decisions
(if_expression) @decision.branch
(let_declaration alternative: (block)) @decision.branch

[(for_expression) (while_expression) (loop_expression)] @decision.loop

(match_arm) @decision.case
(match_arm pattern: (match_pattern "_")) @decision.none
; A guard has no node of its own, and its condition may be a decision itself.
(match_pattern "if" @decision.guard)

(binary_expression operator: ["&&" "||"] @decision.boolean)
; Between the parts of `if let Some(a) = b && let Some(c) = d`.
(let_chain "&&" @decision.boolean)

; Depth
(if_expression consequence: (block) @depth)
; Not the `if` of an `else if`.
(else_clause (block) @depth)
(let_declaration alternative: (block) @depth)
(for_expression body: (block) @depth)
(while_expression body: (block) @depth)
(loop_expression body: (block) @depth)
(match_expression body: (match_block) @depth)

; Comments
[(line_comment) (block_comment)] @comment

; Ignored
; `for<'a>` in a type
(for_lifetimes) @ignore
; `let (|a| b, c) = pair`: the grammar takes a pattern that begins with a bar for a closure.
(tuple_pattern (closure_expression) @ignore)
