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
    let limit = (word.chars().count() / 3).max(1);
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}
