//! Edits that replace text by other text, applied without touching the file.

use serde::Deserialize;

use super::budget::Budget;

/// One replacement, as editing tools are given it.
#[derive(Debug, Deserialize)]
pub(crate) struct Replacement {
    old_string: String,
    new_string: String,
    #[serde(default)]
    replace_all: Option<bool>,
}

/// What `replacements`, one after the other, make of `content` (`None`: there is no such file), or why that is not known.
/// `None` if one cannot be applied: its old text is absent or, with not all to be replaced, not unique.
pub(super) fn replaced(content: Option<&str>, replacements: &[Replacement]) -> Option<Result<String, &'static str>> {
    let mut budget = Budget::new();
    let text = text(content.unwrap_or_default(), replacements, &mut budget);
    budget.outcome(text)
}

fn text(content: &str, replacements: &[Replacement], budget: &mut Budget) -> Option<String> {
    // The tools see every line end as LF and write the file's own back.
    let has_crlf = content.contains("\r\n");
    let mut text = if has_crlf { content.replace("\r\n", "\n") } else { content.to_owned() };
    for replacement in replacements {
        text = replacement.applied(&text, budget)?;
    }
    Some(if has_crlf { text.replace('\n', "\r\n") } else { text })
}

impl Replacement {
    fn applied(&self, text: &str, budget: &mut Budget) -> Option<String> {
        if self.old_string.is_empty() {
            // This creates a file, or fills an empty one.
            return text.is_empty().then(|| self.new_string.clone());
        }
        let old = self.old_text(text);
        let places = text.matches(old.as_ref()).count();
        if places == 0 || (places > 1 && self.replace_all != Some(true)) {
            return None;
        }
        budget.spend(text.len().saturating_add(places.saturating_mul(self.new_string.len())))?;
        Some(text.replace(old.as_ref(), &self.new_string))
    }

    /// Removing whole lines removes the line end after them too.
    fn old_text(&self, text: &str) -> std::borrow::Cow<'_, str> {
        let old = self.old_string.as_str();
        let with_end = format!("{old}\n");
        let removes_lines = self.new_string.is_empty() && !old.ends_with('\n') && text.contains(&with_end);
        if removes_lines { with_end.into() } else { old.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(content: Option<&str>, edits: &[(&str, &str, Option<bool>)]) -> Option<String> {
        let edit = |(old, new, all): &(&str, &str, Option<bool>)| Replacement {
            old_string: (*old).to_owned(),
            new_string: (*new).to_owned(),
            replace_all: *all,
        };
        replaced(content, &edits.iter().map(edit).collect::<Vec<_>>()).map(|text| text.unwrap_or_else(str::to_owned))
    }

    #[test]
    fn a_unique_text_is_replaced() {
        assert_eq!(apply(Some("a b"), &[("b", "c", None)]).unwrap(), "a c");
        assert_eq!(apply(Some("a b"), &[("b", "$0\\1", Some(false))]).unwrap(), "a $0\\1");
    }

    #[test]
    fn an_absent_or_repeated_text_is_no_edit() {
        assert_eq!(apply(Some("a"), &[("b", "c", None)]), None);
        assert_eq!(apply(Some("b b"), &[("b", "c", None)]), None);
        assert_eq!(apply(None, &[("b", "c", None)]), None);
        assert_eq!(apply(Some("b b"), &[("b", "c", Some(true))]).unwrap(), "c c");
    }

    #[test]
    fn edits_of_one_call_see_each_other_and_fail_together() {
        assert_eq!(apply(Some("a"), &[("a", "b", None), ("b", "c", None)]).unwrap(), "c");
        assert_eq!(apply(Some("a"), &[("a", "b", None), ("a", "c", None)]), None);
    }

    #[test]
    fn an_empty_old_text_creates_a_file() {
        assert_eq!(apply(None, &[("", "new", None)]).unwrap(), "new");
        assert_eq!(apply(Some("x"), &[("", "new", None)]), None);
    }

    #[test]
    fn of_an_edit_that_would_fill_the_memory_it_is_not_known_what_it_leaves() {
        let long = "b".repeat(1 << 20);
        let unknown = Some("the edit takes too long to be applied".to_owned());
        assert_eq!(apply(Some(&"a".repeat(1 << 10)), &[("a", &long, Some(true))]), unknown);
        let growing = format!("a{long}");
        assert_eq!(apply(Some("a"), &vec![("a", growing.as_str(), None); 100]), unknown);
    }

    #[test]
    fn line_ends_stay_what_they_were() {
        assert_eq!(apply(Some("a\r\nb\r\nc"), &[("a\nb", "x\ny", None)]).unwrap(), "x\r\ny\r\nc");
        assert_eq!(apply(Some("a\nb\nc"), &[("b", "", None)]).unwrap(), "a\nc");
    }
}
