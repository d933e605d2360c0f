; language: python
; extensions: py pyi
; grammar: tree-sitter-python 0.25.0

; Functions
(function_definition
  body: (block) @function.body) @function

(lambda
  body: (_) @function.body) @function

; Names: a member of the class around, at any depth of `if` and `try` in the class's body; see Types for local functions
(function_definition
  name: (identifier) @function.member) @function

; `f = lambda: 0`, also `f: T = lambda: 0` and the last target of `f = g = lambda: 0`; in a class's body it is a member
(assignment
  left: (identifier) @binding.member
  right: (_) @binding)

; `self.f = lambda: 0`
(assignment
  left: (attribute) @binding.name
  right: (_) @binding)

; `(f := lambda: 0)`
(named_expression
  name: (identifier) @binding.member
  value: (_) @binding)

; A parameter's default. A keyword argument and a dictionary's key bind nothing.
(default_parameter
  name: (identifier) @binding.name
  value: (_) @binding)

(typed_default_parameter
  name: (identifier) @binding.name
  value: (_) @binding)

(parenthesized_expression (_) @binding.through)

; Parameters: bare `*` and `/` are none; `(a, b)` is Python 2's
(function_definition
  parameters: (parameters
    [
      (identifier)
      (typed_parameter)
      (default_parameter)
      (typed_default_parameter)
      (list_splat_pattern)
      (dictionary_splat_pattern)
      (tuple_pattern)
    ] @parameter)) @function

(lambda
  parameters: (lambda_parameters
    [
      (identifier)
      (default_parameter)
      (list_splat_pattern)
      (dictionary_splat_pattern)
      (tuple_pattern)
    ] @parameter)) @function

; The receiver: a first parameter named `self` or `cls`
((parameters
  .
  [
    (identifier) @_name
    (typed_parameter . (identifier) @_name)
    (default_parameter name: (identifier) @_name)
    (typed_default_parameter name: (identifier) @_name)
  ] @parameter.none)
  (#any-of? @_name "self" "cls"))

; `def f(  # noqa` with the receiver on the next line
((parameters
  . (comment)
  .
  [
    (identifier) @_name
    (typed_parameter . (identifier) @_name)
    (default_parameter name: (identifier) @_name)
    (typed_default_parameter name: (identifier) @_name)
  ] @parameter.none)
  (#any-of? @_name "self" "cls"))

((lambda_parameters
  .
  [
    (identifier) @_name
    (default_parameter name: (identifier) @_name)
  ] @parameter.none)
  (#any-of? @_name "self" "cls"))

; Types
(class_definition
  name: (identifier) @type.name) @type

; A function's body is a scope without a name: what is defined in it is no member of a class further out
(function_definition
  body: (block) @type)

(lambda
  body: (_) @type)

; Decisions
[
  (if_statement)
  (elif_clause)
] @decision.branch

; The filter of a comprehension
[
  (list_comprehension (if_clause) @decision.branch)
  (dictionary_comprehension (if_clause) @decision.branch)
  (set_comprehension (if_clause) @decision.branch)
  (generator_expression (if_clause) @decision.branch)
]

; The last is the `for` of a comprehension
[
  (for_statement)
  (while_statement)
  (for_in_clause)
] @decision.loop

; An arm's pattern has a node inside unless it is `_`; `(_)` is the same
((case_clause (case_pattern (_) @_pattern)) @decision.case
  (#not-eq? @_pattern "(_)"))

; `case _, _` is a sequence of two, not the default
(case_clause
  (case_pattern)
  . (case_pattern)) @decision.case

(case_clause guard: (if_clause) @decision.guard)

(except_clause) @decision.catch

(conditional_expression) @decision.conditional

(boolean_operator operator: ["and" "or"] @decision.boolean)

; Depth
[
  (if_statement consequence: (block) @depth)
  (elif_clause consequence: (block) @depth)
]

; The `else` of an `if`, a loop or a `try`
(else_clause body: (block) @depth)

[
  (for_statement body: (block) @depth)
  (while_statement body: (block) @depth)
  (match_statement body: (block) @depth)
  (with_statement body: (block) @depth)
  (try_statement body: (block) @depth)
  (except_clause (block) @depth)
  (finally_clause (block) @depth)
]

; Comments
(comment) @comment

; Ignored: arithmetic. What stands in it counts.
(binary_operator) @decision.none
