; One match a function: each `return` that stands in its body, or in an `if` there (not in its `elif` or `else`, nor deeper).
; `(_)` lets other statements stand between them. Every `return` is on a line of its own, so lines are returns.
(function_definition
  body: (block [
    (return_statement "return" @match)
    (if_statement consequence: (block (return_statement "return" @match)))
    (_)
  ]+))
