//! What is wrong with a query file, and where.

/// A query file that cannot be used. Nothing in a query file is ever ignored, so whatever is not understood is one of these.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {message}")]
pub struct QueryError {
    /// The query file, as [`crate::QuerySource::file`] names it.
    pub file: String,
    /// Its line, from 1.
    pub line: u32,
    /// What is wrong and what would be right, in one line.
    pub message: String,
}

impl QueryError {
    pub(crate) fn new(file: &str, line: u32, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

/// The candidate nearest to `word`, if one is near enough to be what was meant: at most a third of the letters differ.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = (length / 3).max(1);
    candidates
        // A word may be as long as whoever wrote it liked, and comparing takes its length squared.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_third_of_the_letters_may_differ() {
        assert_eq!(nearest("dept", ["depth", "lines"].into_iter()), Some("depth"));
        assert_eq!(nearest("x", ["depth"].into_iter()), None);
    }

    #[test]
    fn a_word_longer_than_any_candidate_is_not_compared() {
        assert_eq!(nearest(&"depth".repeat(1_000_000), ["depth"].into_iter()), None);
    }
}
