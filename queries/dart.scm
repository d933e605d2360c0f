; language: dart
; extensions: dart
; grammar: tree-sitter-dart 0.3.0

; Functions: what has no body is an `external_…` or a `declaration`, and not among these
[
  (function_declaration body: (function_body) @function.body)
  (getter_declaration body: (function_body) @function.body)
  (setter_declaration body: (function_body) @function.body)
  (local_function_declaration (function_body) @function.body)
  (method_declaration body: (function_body) @function.body)
  (function_expression body: (function_expression_body) @function.body)
] @function

; A constructor's initializer list in front of its body
(method_declaration
  signature: (method_signature
    [
      (initializers) @function.body
      (primary_constructor_body_signature (initializers) @function.body)
    ])) @function

; A constructor that has an initializer list alone, or redirects to another
(declaration
  [
    (initializers) @function.body
    (redirection) @function.body
    (primary_constructor_body_signature (initializers) @function.body)
  ]) @function

[
  (function_declaration (annotation) @function.prelude)
  (getter_declaration (annotation) @function.prelude)
  (setter_declaration (annotation) @function.prelude)
  (local_function_declaration (annotation) @function.prelude)
  (method_declaration (annotation) @function.prelude)
] @function

; Names
[
  (function_declaration signature: (function_signature name: (identifier) @function.name))
  (getter_declaration signature: (getter_signature name: (identifier) @function.name))
  (setter_declaration signature: (setter_signature name: (identifier) @function.name))
  (local_function_declaration (function_signature name: (identifier) @function.name))
] @function

; A constructor is named `Box` or `Box.filled`: of the two the last counts. An operator is named by its sign.
(method_declaration signature: (method_signature (_ name: (identifier) @function.member))) @function
(method_declaration
  signature: (method_signature
    (operator_signature operator: [(binary_operator) "~" "[]" "[]="] @function.member))) @function

; The signature comes first, so that a comment may stand between the two
(declaration
  .
  [
    (constructor_signature name: (identifier) @function.member)
    (constant_constructor_signature name: (identifier) @function.member)
  ]
  [(initializers) (redirection)]) @function

; `new(…)` and `factory(…)` are named as their type
[
  (class_declaration
    name: (identifier) @function.member
    body: (class_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (constructor_signature !name))) @function
          (method_declaration signature: (method_signature (factory_constructor_signature !name))) @function
          (declaration . (constructor_signature !name) [(initializers) (redirection)]) @function
          (declaration . (constant_constructor_signature !name) [(initializers) (redirection)]) @function
        ])))
  (enum_declaration
    name: (identifier) @function.member
    body: (enum_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (factory_constructor_signature !name))) @function
          (declaration . (constant_constructor_signature !name) [(initializers) (redirection)]) @function
        ])))
  (extension_type_declaration
    name: (extension_type_name . (identifier) @function.member)
    body: (class_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (constructor_signature !name))) @function
          (method_declaration signature: (method_signature (factory_constructor_signature !name))) @function
          (declaration . (constructor_signature !name) [(initializers) (redirection)]) @function
          (declaration . (constant_constructor_signature !name) [(initializers) (redirection)]) @function
        ])))
]

; `this : …` and `this { … }` are the body of the primary constructor, which the type's header names
[
  (class_declaration
    name: (identifier) @function.member
    body: (class_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (primary_constructor_body_signature))) @function
          (declaration (primary_constructor_body_signature (initializers))) @function
        ])))
  (class_declaration
    (primary_constructor name: (identifier) @function.member)
    body: (class_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (primary_constructor_body_signature))) @function
          (declaration (primary_constructor_body_signature (initializers))) @function
        ])))
  (enum_declaration
    name: (identifier) @function.member
    body: (enum_body
      (member_declaration (declaration (primary_constructor_body_signature (initializers))) @function)))
  (enum_declaration
    (primary_constructor name: (identifier) @function.member)
    body: (enum_body
      (member_declaration (declaration (primary_constructor_body_signature (initializers))) @function)))
  (extension_type_declaration
    name: (extension_type_name (identifier) @function.member)
    body: (class_body
      (member_declaration
        [
          (method_declaration signature: (method_signature (primary_constructor_body_signature))) @function
          (declaration (primary_constructor_body_signature (initializers))) @function
        ])))
]

; Variables; the second and later ones of a declaration are `initialized_identifier`
[
  (initialized_variable_declaration name: (identifier) @binding.name value: (_) @binding)
  (initialized_identifier name: (identifier) @binding.name value: (_) @binding)
  (static_final_declaration name: (identifier) @binding.name value: (_) @binding)
]

; Fields
(declaration
  [
    (initialized_identifier_list
      (initialized_identifier name: (identifier) @binding.member value: (_) @binding))
    (static_final_declaration_list
      (static_final_declaration name: (identifier) @binding.member value: (_) @binding))
  ])

; `run = () {}` and `this.run = () {}`, not `runs[0] = () {}`
(assignment_expression
  left: (assignable_expression !index) @binding.name
  right: (_) @binding)

; `a..run = () {}`, not `a..[run] = () {}`
((cascade_section
  (cascade_selector (identifier) @_property) @binding.name
  . (_) @binding)
  (#eq? @binding.name @_property))

; `a..b.run = () {}`
(cascade_section
  (cascade_member_expression) @binding.name
  . (_) @binding)

; `Foo() : run = (() {})`
(field_initializer
  name: (identifier) @binding.name
  value: (_) @binding)

; `(run: () {}, stop: () {})`; with one field there is no `record_field`. An argument's label binds nothing.
[
  (record_field
    (label (identifier) @binding.name)
    . (_) @binding)
  (record_literal
    (label (identifier) @binding.name)
    . (_) @binding)
]

[
  (parenthesized_expression (_) @binding.through)
  (type_cast_expression . (_) @binding.through)
  (null_assertion_expression value: (_) @binding.through)
]

; Parameters: positional ones, and those in `[…]` or `{…}`. No field is named, since type parameters stand in the same one.
(function_declaration
  signature: (function_signature
    (formal_parameter_list
      [
        (formal_parameter) @parameter
        (optional_formal_parameters (formal_parameter) @parameter)
      ]))) @function

(setter_declaration
  signature: (setter_signature
    (formal_parameter_list (formal_parameter) @parameter))) @function

(local_function_declaration
  (function_signature
    (formal_parameter_list
      [
        (formal_parameter) @parameter
        (optional_formal_parameters (formal_parameter) @parameter)
      ]))) @function

(function_expression
  (formal_parameter_list
    [
      (formal_parameter) @parameter
      (optional_formal_parameters (formal_parameter) @parameter)
    ])) @function

(method_declaration
  signature: (method_signature
    (_ (formal_parameter_list
      [
        (formal_parameter) @parameter
        (optional_formal_parameters (formal_parameter) @parameter)
      ])))) @function

(declaration
  .
  (_ (formal_parameter_list
    [
      (formal_parameter) @parameter
      (optional_formal_parameters (formal_parameter) @parameter)
    ]))
  [(initializers) (redirection)]) @function

; A primary constructor declares its parameters in the type's header
(class_declaration
  (primary_constructor
    (formal_parameter_list
      [
        (formal_parameter) @parameter
        (optional_formal_parameters (formal_parameter) @parameter)
      ]))
  body: (class_body
    (member_declaration
      [
        (method_declaration signature: (method_signature (primary_constructor_body_signature))) @function
        (declaration (primary_constructor_body_signature (initializers))) @function
      ])))

(enum_declaration
  (primary_constructor
    (formal_parameter_list
      [
        (formal_parameter) @parameter
        (optional_formal_parameters (formal_parameter) @parameter)
      ]))
  body: (enum_body
    (member_declaration (declaration (primary_constructor_body_signature (initializers))) @function)))

; An extension type has one, which is the header's `(…)` itself or an optional parameter in it
(extension_type_declaration
  representation: (extension_type_representation) @parameter
  body: (class_body
    (member_declaration
      [
        (method_declaration signature: (method_signature (primary_constructor_body_signature))) @function
        (declaration (primary_constructor_body_signature (initializers))) @function
      ])))

; Types: an extension without a name gives its members none
[
  (class_declaration name: (identifier) @type.name)
  (mixin_declaration name: (identifier) @type.name)
  (enum_declaration name: (identifier) @type.name)
  (extension_declaration name: (identifier) @type.name)
  (extension_type_declaration name: (extension_type_name . (identifier) @type.name))
  (extension_type_declaration name: (identifier) @type.name)
] @type

; Decisions: an `else if` is an `if_statement` in the other's `alternative`
[
  (if_statement)
  (if_element)
] @decision.branch

[
  (for_statement)
  (for_element)
  (while_statement)
  (do_statement)
] @decision.loop

[
  (switch_statement_case)
  (switch_expression_case)
] @decision.case

; `case _` and `_ =>`, also `(_)`; `default` is no case
([
  (switch_statement_case "case" . (constant_pattern) @_pattern)
  (switch_expression_case . (constant_pattern) @_pattern)
] @decision.none
  (#eq? @_pattern "_"))

(switch_statement_default) @decision.none

; At the token: the condition itself may be a conditional expression, which counts as well
[
  (if_statement "when" @decision.guard)
  (if_element "when" @decision.guard)
  (switch_statement_case "when" @decision.guard)
  (switch_expression_case "when" @decision.guard)
]

; `on T catch (e)` is one handler
(try_statement
  [
    "on"
    (catch_clause)
  ] @decision.catch)

(try_statement
  type: (type)
  . (catch_clause) @decision.none)

(conditional_expression) @decision.conditional

; Patterns have `&&` and `||` of their own in other nodes
[
  (logical_and_expression "&&" @decision.boolean)
  (logical_or_expression "||" @decision.boolean)
  (if_null_expression "??" @decision.boolean)
  (assignment_expression operator: "??=" @decision.boolean)
  (cascade_section "??=" @decision.boolean)
]

; Depth: bodies with and without braces
[
  (if_statement consequence: (_) @depth)
  (if_statement alternative: (_) @depth)
  (for_statement body: (_) @depth)
  (while_statement body: (_) @depth)
  (do_statement body: (_) @depth)
  (switch_statement body: (switch_block) @depth)
  (try_statement (block) @depth)
  (finally_clause (block) @depth)
]

; The `if` of an `else if`
(if_statement alternative: (if_statement) @depth.none)

; The body of a switch expression is no node of its own
(switch_expression (switch_expression_case) @depth)

; Comments
[
  (comment)
  (documentation_comment)
] @comment

; Ignored: a function of the host has no body here
[
  (function_declaration body: (function_body (native)))
  (getter_declaration body: (function_body (native)))
  (setter_declaration body: (function_body (native)))
  (method_declaration body: (function_body (native)))
] @ignore
