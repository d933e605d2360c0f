//! Embedded languages: code inside a file that is parsed by another grammar.

use std::cmp::Reverse;

use super::marks::{Frame, Place};

/// A node whose text is code in another language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Injection {
    pub(crate) content: Place,
    /// Number of the pattern that says so.
    pub(crate) pattern: u16,
    /// Stem of the query file for it.
    pub(crate) language: String,
    /// Text to put around the content, so that a fragment becomes something the grammar accepts.
    pub(crate) prefix: String,
    pub(crate) suffix: String,
    pub(crate) errors_ignored: bool,
}

impl Injection {
    /// The text to parse and where it stands in the file.
    pub(crate) fn text(&self, source: &[u8]) -> (Vec<u8>, Frame) {
        let (start, end) = (self.content.start, self.content.end());
        let content = source.get(start..end).unwrap_or_default();
        let text = [self.prefix.as_bytes(), content, self.suffix.as_bytes()].concat();
        (text, Frame { skipped: self.prefix.len(), start, end, depth: self.content.depth + 1 })
    }
}

/// Of several patterns that say what one node is, the last in the query file counts.
pub(crate) fn last_of_each(mut injections: Vec<Injection>) -> Vec<Injection> {
    injections.sort_by_key(|injection| (injection.content, Reverse(injection.pattern)));
    injections.dedup_by_key(|injection| injection.content);
    injections
}
