; `.unwrap()`, but in tests: a function with `#[test]`, `#[tokio::test]` and the like, and what is under `#[cfg(test)]`.
(call_expression function: (field_expression field: (field_identifier) @match) (#eq? @match "unwrap"))

((attribute_item) @_test
  . [(attribute_item) (line_comment) (block_comment)]*
  . [(mod_item) (function_item) (impl_item)] @ignore
  (#match? @_test "^#\\[\\s*((\\w+::)*test\\b|cfg\\((all\\()?\\s*test\\b)"))
