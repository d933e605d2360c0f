//! Small things about text that several commands need.

use std::borrow::Cow;
use std::error::Error;
use std::io;

/// Longest piece of source that is shown, in characters.
const MAX_TEXT: usize = 60;

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

/// The first line of a piece of source, cut if it is long, with a sign that more was there.
pub(crate) fn first_line(text: &str) -> String {
    // Not by lines: the text may be most of a file, and the file one line.
    let shown: String = text.chars().take(MAX_TEXT).take_while(|c| !matches!(c, '\n' | '\r')).collect();
    let cut = shown.len() < text.trim_end().len();
    format!("{}{}", visible(&shown), if cut { " …" } else { "" })
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

    #[test]
    fn long_or_many_lined_text_is_cut() {
        assert_eq!(first_line("a\nb"), "a …");
        assert_eq!(first_line("abc"), "abc");
        assert_eq!(first_line("abc\r\n "), "abc");
        assert_eq!(first_line(&"é".repeat(61)), format!("{} …", "é".repeat(60)));
    }
}
