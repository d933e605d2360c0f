; Comments below each other, as one match; documentation may be as long as it likes.
[(line_comment !doc) (block_comment !doc)]+ @match
