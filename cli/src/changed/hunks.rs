//! The hunks of a patch: which lines of a file are new. What a line holds is never looked at.

use std::io::{BufRead, Error, ErrorKind, Result};
use std::ops::RangeInclusive;

/// The new or changed lines of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Touched {
    Lines(Vec<RangeInclusive<u32>>),
    /// Git does not say: it takes the file for binary, or it is in conflict.
    Unknown,
}

impl Touched {
    /// Adds the lines of one more hunk.
    pub(super) fn add(&mut self, added: Option<RangeInclusive<u32>>) {
        if let Self::Lines(lines) = self {
            lines.extend(added);
        }
    }
}

/// The head of a hunk.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Hunk {
    /// How many lines follow it.
    body: u64,
    /// The lines of the file as it is now; none if the hunk only deletes.
    pub(super) added: Option<RangeInclusive<u32>>,
}

impl Hunk {
    /// Reads over the hunk's lines, however long they are.
    pub(super) fn skip(&self, input: &mut dyn BufRead) -> Result<()> {
        let mut left = self.body;
        while left > 0 {
            match input.fill_buf()?.first() {
                // `\ No newline at end of file` stands between the lines and is none of them.
                Some(b'\\') => {}
                Some(b'+' | b'-' | b' ') => left -= 1,
                _ => return Err(Error::new(ErrorKind::InvalidData, "a hunk in its answer is cut short")),
            }
            input.skip_until(b'\n')?;
        }
        Ok(())
    }
}

/// Reads the next line, without its end, into `line`; `false` at the end of the input.
pub(super) fn line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> Result<bool> {
    line.clear();
    let read = input.read_until(b'\n', line)?;
    line.pop_if(|last| *last == b'\n');
    Ok(read > 0)
}

/// Whether a hunk begins here.
pub(super) fn is_head(line: &[u8]) -> bool {
    line.starts_with(b"@@ ")
}

/// `@@ -<start>[,<count>] +<start>[,<count>] @@ …`; `None` if it is broken.
pub(super) fn parse(head: &[u8]) -> Option<Hunk> {
    let mut parts = head.strip_prefix(b"@@ -")?.split(|byte| *byte == b' ');
    let (_, deleted) = numbers(parts.next()?)?;
    let (first, count) = numbers(parts.next()?.strip_prefix(b"+")?)?;
    (parts.next()? == b"@@").then_some(())?;
    let added = match count {
        0 => None,
        count => Some(first..=first.checked_add(count - 1)?),
    };
    Some(Hunk { body: u64::from(deleted) + u64::from(count), added })
}

/// `<start>,<count>`; a count that is not written is 1.
fn numbers(text: &[u8]) -> Option<(u32, u32)> {
    let text = std::str::from_utf8(text).ok()?;
    let (start, count) = text.split_once(',').unwrap_or((text, "1"));
    Some((start.parse().ok()?, count.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_with_and_without_counts() {
        for (head, body, added) in [
            ("@@ -3 +3 @@", 2, Some(3..=3)),
            ("@@ -3,2 +3,4 @@ fn x() {", 6, Some(3..=6)),
            ("@@ -3,2 +2,0 @@", 2, None),
            ("@@ -0,0 +1,3 @@", 3, Some(1..=3)),
        ] {
            assert_eq!(parse(head.as_bytes()), Some(Hunk { body, added }), "{head}");
        }
    }

    #[test]
    fn broken_heads_are_told_from_other_lines() {
        for head in ["@@ -1 +1", "@@ -x +1 @@", "@@ -1 1 @@", "@@ -1,99999999999 +1 @@", "@@ -1 +4294967295,2 @@"] {
            assert!(is_head(head.as_bytes()) && parse(head.as_bytes()).is_none(), "{head}");
        }
        assert!(!is_head(b"+@@ -1 +1 @@"));
    }

    #[test]
    fn a_body_is_skipped_by_count_whatever_it_holds() {
        let body =
            b"-@@ -1 +1 @@\n\\ No newline at end of file\n+diff --git a/x b/x\n\\ No newline at end of file\nrest";
        let mut input = &body[..];
        Hunk { body: 2, added: None }.skip(&mut input).unwrap();
        assert_eq!(input, b"\\ No newline at end of file\nrest");
        assert!(Hunk { body: 2, added: None }.skip(&mut &b"+one\n"[..]).is_err());
    }
}
