//! A query that no time limit lets finish, in debug and release builds alike.

/// At each of the source's 4000 statements it looks through all of it, in vain.
pub(crate) const QUERY: &str = r#"((module (expression_statement) @_a) @match (#match? @match "(?s)x.{1,200}[b-w]"))"#;

/// Python. What a search may be in the middle of differs at each byte, so that it cannot remember what to do.
pub(crate) fn source() -> String {
    let random = std::iter::successors(Some(1_u32), |last| Some(last.wrapping_mul(1_103_515_245).wrapping_add(12345)));
    random.take(4000).map(|number| if number >> 16 & 1 == 0 { "x\n" } else { "y\n" }).collect()
}
