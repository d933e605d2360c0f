; What TypeScript has in both of its forms, with JSX and without

; Names: a field that holds a function
(public_field_definition name: (_) @binding.member value: (_) @binding)
(public_field_definition name: (string . (string_fragment) @binding.member .) value: (_) @binding)

; (fill = () => {}) => {}
(required_parameter pattern: (identifier) @binding.name value: (_) @binding)

; const fill = (() => {}) as Fill
[
  (as_expression (_) @binding.through)
  (satisfies_expression (_) @binding.through)
  (non_null_expression (_) @binding.through)
  (instantiation_expression (_) @binding.through)
]

; Parameters: `this` says what the function may be called on
(required_parameter pattern: (this)) @parameter.none

; Types
(abstract_class_declaration name: (_) @type.name) @type

; Ignored: types compute nothing
(conditional_type) @ignore
