//! Ranges of lines, as git counts them and as source files do.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use engine::LineTable;

/// First and last line.
type Lines = RangeInclusive<u32>;

/// The lines that are in both lists, each in ascending order.
pub(super) fn common(left: &[Lines], right: &[Lines]) -> Vec<Lines> {
    let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
    let mut found = Vec::new();
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let both = *a.start().max(b.start())..=*a.end().min(b.end());
        if a.end() < b.end() {
            left.next()
        } else {
            right.next()
        };
        if !both.is_empty() {
            found.push(both);
        }
    }
    found
}

/// Git's lines end at a LF, those of a source file also at a lone CR: the same lines, as `table` numbers them.
pub(crate) fn in_source<'l>(lines: &'l [Lines], source: &str, table: &LineTable) -> Cow<'l, [Lines]> {
    let bytes = source.as_bytes();
    let is_lone = |at: &usize| bytes.get(*at) == Some(&b'\r') && bytes.get(at + 1) != Some(&b'\n');
    if !(0..bytes.len()).any(|at| is_lone(&at)) {
        return Cow::Borrowed(lines);
    }
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    let starts: Vec<_> = std::iter::once(0).chain(ends).collect();
    let start = |line: u32| starts.get((line as usize).saturating_sub(1)).copied().unwrap_or(bytes.len());
    let moved = |lines: &Lines| {
        let first = start(*lines.start());
        table.line(first)..=table.line(start(lines.end().saturating_add(1)).saturating_sub(1).max(first))
    };
    Cow::Owned(lines.iter().map(moved).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_lines_are_in_both_lists() {
        assert_eq!(common(&[1..=5, 8..=9, 20..=30], &[4..=8, 25..=26, 28..=40]), [4..=5, 8..=8, 25..=26, 28..=30]);
        assert_eq!(common(&[1..=5], &[6..=7]), []);
        assert_eq!(common(&[], &[1..=2]), []);
    }

    #[test]
    fn a_line_with_lone_carriage_returns_is_several() {
        let source = "a\r\nb\rc\rd\ne";
        let catalog = engine::Catalog::built_in().unwrap();
        let mut analyzer = engine::Analyzer::new(&catalog, std::time::Duration::from_secs(9));
        let table = analyzer.analyze(&catalog.languages()[0], source).unwrap().lines;
        let moved = |lines: Lines| in_source(&[lines], source, &table).to_vec();
        assert_eq!([1..=1, 2..=2, 3..=3, 1..=2, 2..=9].map(moved), [[1..=1], [2..=4], [5..=5], [1..=4], [2..=5]]);
        assert!(matches!(in_source(&[1..=1], "a\r\nb\n", &table), Cow::Borrowed(_)));
    }
}
