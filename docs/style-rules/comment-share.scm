; Lines with a comment, also behind code.
(comment) @match
