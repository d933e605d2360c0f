//! Small things about text that several commands need.

use std::borrow::Cow;

/// Text that fits on one line of a report: control characters, which a terminal or an agent would obey, are escaped.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
