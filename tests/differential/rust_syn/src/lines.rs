//! Which lines count: those on which some token stands, blank lines within a token not among them.

use proc_macro2::{Span, TokenStream, TokenTree};

/// For each line the number of counted lines up to it; the first entry is for none.
pub fn counted(text: &str) -> syn::Result<Vec<usize>> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut counts = vec![false; lines.len()];
    mark(text.parse()?, &lines, &mut counts);
    let mut totals = vec![0];
    for is_counted in counts {
        totals.push(totals.last().unwrap() + usize::from(is_counted));
    }
    Ok(totals)
}

fn mark(tokens: TokenStream, lines: &[&str], counts: &mut [bool]) {
    for token in tokens {
        // A doc comment is `#[doc = "…"]` to the tokenizer, at the place of the comment.
        if is_comment(token.span(), lines) {
            continue;
        }
        match token {
            TokenTree::Group(group) => {
                mark_span(group.span_open(), lines, counts);
                mark_span(group.span_close(), lines, counts);
                mark(group.stream(), lines, counts);
            }
            other => mark_span(other.span(), lines, counts),
        }
    }
}

fn is_comment(span: Span, lines: &[&str]) -> bool {
    let start = span.start();
    let rest: String = lines[start.line - 1].chars().skip(start.column).take(2).collect();
    rest == "//" || rest == "/*"
}

fn mark_span(span: Span, lines: &[&str], counts: &mut [bool]) {
    for line in span.start().line..=span.end().line {
        counts[line - 1] |= !lines[line - 1].trim().is_empty();
    }
}
