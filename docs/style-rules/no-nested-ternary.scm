; A conditional expression as a part of another one, in parentheses or not.
(ternary_expression [
  (ternary_expression) @match
  (parenthesized_expression (ternary_expression) @match)
])
