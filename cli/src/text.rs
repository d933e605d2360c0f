//! Small things about text that several commands need.

use std::borrow::Cow;
use std::error::Error;
use std::io;

/// Text that fits on one line of a report and reads as it is: what a terminal or an agent would obey is escaped.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| if is_obeyed(c) { c.escape_default().to_string() } else { c.to_string() };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Control characters, further line ends, and characters that change the order in which a line is shown.
fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What the system says went wrong, without its number and what others have put around it.
pub(crate) fn reason(error: &io::Error) -> String {
    let mut innermost: &dyn Error = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    let text = innermost.to_string();
    text.split_once(" (os error ").map_or(text.as_str(), |(text, _)| text).to_owned()
}

/// The first `chars` characters, with a mark if there are more.
pub(crate) fn cut(text: &str, chars: usize) -> Cow<'_, str> {
    match text.char_indices().nth(chars) {
        Some((end, _)) => Cow::Owned(format!("{} …", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(visible("a\u{1b}[31m\n"), "a\\u{1b}[31m\\n");
        assert_eq!(visible("x\u{202e}yp.\u{2028}\u{2069}"), "x\\u{202e}yp.\\u{2028}\\u{2069}");
        assert_eq!(visible("größe 日本"), "größe 日本");
    }

    #[test]
    fn a_reason_has_no_number() {
        let error = io::Error::from_raw_os_error(2);
        assert!(error.to_string().contains("os error") && !reason(&error).contains("os error"));
        assert_eq!(reason(&io::Error::other("no text")), "no text");
    }
}
