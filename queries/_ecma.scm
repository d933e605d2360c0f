; What JavaScript and TypeScript have in common

; Functions
[
  (function_declaration body: (_) @function.body)
  (generator_function_declaration body: (_) @function.body)
  (function_expression body: (_) @function.body)
  (generator_function body: (_) @function.body)
  (arrow_function body: (_) @function.body)
  (method_definition body: (_) @function.body)
] @function

; Names: the function's own one first, `purge: function wipe() {}` is `wipe`
[
  (function_declaration name: (_) @function.name)
  (generator_function_declaration name: (_) @function.name)
  (function_expression name: (_) @function.name)
  (generator_function name: (_) @function.name)
] @function

(class_body (method_definition name: (_) @function.member) @function)

; A method of an object has its bare name
(object (method_definition name: (_) @function.name) @function)

; `"fill up"() {}`: the later of two names counts, so the quotes are left out. A key with an escape keeps them
(class_body (method_definition name: (string . (string_fragment) @function.member .)) @function)
(object (method_definition name: (string . (string_fragment) @function.name .)) @function)

; const fill = () => {}
(variable_declarator name: (identifier) @binding.name value: (_) @binding)

; module.exports.fill = function () {}; an element, handlers["fill"], is no name
(assignment_expression
  left: [(identifier) (member_expression)] @binding.name
  right: (_) @binding)

; (window as any).fill = () => {}: what is in parentheses is no part of the name
(assignment_expression
  left: (member_expression object: (parenthesized_expression) property: (_) @binding.name)
  right: (_) @binding)

; options.fill ??= () => {}
(augmented_assignment_expression left: [(identifier) (member_expression)] @binding.name right: (_) @binding)

; { fill: () => {} }, { "fill up": () => {} }
(pair key: (_) @binding.name value: (_) @binding)
(pair key: (string . (string_fragment) @binding.name .) value: (_) @binding)

; Default values: [fill = () => {}], { fill = () => {} }
(assignment_pattern left: (identifier) @binding.name right: (_) @binding)
(object_assignment_pattern left: (shorthand_property_identifier_pattern) @binding.name right: (_) @binding)

; const fill = (() => {})
(parenthesized_expression (_) @binding.through)

; Parameters: `row => row.id` has one without parentheses
[
  (function_declaration parameters: (formal_parameters (_) @parameter))
  (generator_function_declaration parameters: (formal_parameters (_) @parameter))
  (function_expression parameters: (formal_parameters (_) @parameter))
  (generator_function parameters: (formal_parameters (_) @parameter))
  (arrow_function parameters: (formal_parameters (_) @parameter))
  (arrow_function parameter: (_) @parameter)
  (method_definition parameters: (formal_parameters (_) @parameter))
] @function

; What else may stand between the parentheses
(formal_parameters [(comment) (html_comment)] @parameter.none)

; Types
[
  (class_declaration name: (_) @type.name)
  (class name: (_) @type.name)
] @type

; A class without a name: of `const Shelf = class {}`, or of nothing
(class) @type

; Decisions
(if_statement) @decision.branch
[(for_statement) (for_in_statement) (while_statement) (do_statement)] @decision.loop
(switch_case) @decision.case

; The default arm adds nothing; what is in it does
(switch_default) @decision.none

(catch_clause) @decision.catch
(ternary_expression) @decision.conditional
(binary_expression operator: ["&&" "||" "??"] @decision.boolean)
(augmented_assignment_expression operator: ["&&=" "||=" "??="] @decision.boolean)

; Depth: a body is any statement, with braces or without
(if_statement consequence: (_) @depth)
(else_clause (_) @depth)
(else_clause (if_statement) @depth.none)
[
  (for_statement body: (_) @depth)
  (for_in_statement body: (_) @depth)
  (while_statement body: (_) @depth)
  (do_statement body: (_) @depth)
  (switch_statement body: (switch_body) @depth)
  (try_statement body: (_) @depth)
  (catch_clause body: (_) @depth)
  (finally_clause body: (_) @depth)
]

; Comments
[(comment) (html_comment)] @comment
