//! The text that `doctor` prints: titles, and lines below them.

use std::fmt::Display;

use crate::text::visible;

/// A text that grows section by section and counts what is broken.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    text: String,
    faults: usize,
}

impl Sheet {
    /// Begins a section.
    pub(super) fn title(&mut self, title: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.push("", title);
    }

    /// A line of the section.
    pub(super) fn line(&mut self, line: &str) {
        self.push("  ", line);
    }

    /// A line that belongs to the line before it.
    pub(super) fn detail(&mut self, line: &str) {
        self.push("    ", line);
    }

    /// A line that belongs to a detail.
    pub(super) fn note(&mut self, line: &str) {
        self.push("      ", line);
    }

    /// What keeps the tool from working here.
    pub(super) fn broken(&mut self, what: &dyn Display) {
        self.faults += 1;
        self.line(&format!("broken: {what}"));
    }

    /// How much is broken.
    pub(super) fn faults(&self) -> usize {
        self.faults
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn push(&mut self, indent: &str, line: &str) {
        self.text.push_str(indent);
        self.text.push_str(&visible(line));
        self.text.push('\n');
    }
}
