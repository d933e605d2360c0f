; language: go
; extensions: go
; grammar: tree-sitter-go 0.25.0

; Functions
(function_declaration
  name: (identifier) @function.name
  body: (block) @function.body) @function

(method_declaration
  name: (field_identifier) @function.name
  body: (block) @function.body) @function

(func_literal
  body: (block) @function.body) @function

; Owner: the receiver's type without pointer and type arguments
(method_declaration
  receiver: (parameter_list
    (parameter_declaration
      type: [
        (type_identifier) @function.owner
        (generic_type type: (type_identifier) @function.owner)
        (pointer_type (type_identifier) @function.owner)
        (pointer_type (generic_type type: (type_identifier) @function.owner))
      ]))) @function

; Parameters
(function_declaration
  parameters: (parameter_list (parameter_declaration name: (identifier) @parameter))) @function

; Decisions
(if_statement) @decision.branch
(for_statement) @decision.loop
[(expression_case) (type_case) (communication_case)] @decision.case
(binary_expression operator: ["&&" "||"] @decision.boolean)

; Depth
(if_statement consequence: (block) @depth)
(if_statement alternative: (block) @depth)
(for_statement body: (block) @depth)

; Comments
(comment) @comment
