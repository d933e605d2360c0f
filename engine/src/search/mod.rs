//! Queries that a project wrote itself, in all of tree-sitter's query language.
//!
//! `limits` refuses texts that tree-sitter's compiler should not be given, `prepare` compiles a text and refuses what
//! would not be evaluated, `found` says which nodes of a match count, and `run` runs prepared queries on the trees that
//! were parsed for measuring. Texts that go together are one query: compiling looks through the whole grammar each time.

mod found;
mod limits;
mod prepare;
mod run;

pub use found::Found;
pub use run::SearchError;

use std::time::{Duration, Instant};

use crate::catalog::Language;
use crate::query::QueryError;
use prepare::Prepared;

/// A query text and what errors call it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryText {
    /// Where it was read from.
    pub file: String,
    /// Its patterns.
    pub text: String,
}

/// Query texts, prepared for the grammar of one language.
#[derive(Debug)]
pub struct Search {
    stem: String,
    /// All texts in one query, or, if one of them is at fault, a query for each of the others.
    prepared: Vec<Prepared>,
    /// For each text what is wrong with it.
    faults: Vec<Option<QueryError>>,
}

impl Search {
    /// Prepares `texts`; compiling them may take as long as `time_limit`.
    #[must_use]
    pub fn new(language: &Language, texts: &[QueryText], time_limit: Duration) -> Self {
        let faults = texts.iter().map(|_| None).collect();
        let mut search = Self { stem: language.stem().to_owned(), prepared: Vec::new(), faults };
        let end = Instant::now() + time_limit;
        if texts.len() > 1
            && let Ok(prepared) = Prepared::new(language, texts, (0..texts.len()).collect(), time_limit / 2)
        {
            search.prepared.push(prepared);
            return search;
        }
        for index in 0..texts.len() {
            match Prepared::new(language, texts, vec![index], share(end)) {
                Ok(prepared) => search.prepared.push(prepared),
                Err(error) => search.faults[index] = Some(error),
            }
        }
        search
    }

    /// What is wrong with the text number `index`, if it cannot be used.
    #[must_use]
    pub fn fault(&self, index: usize) -> Option<&QueryError> {
        self.faults.get(index)?.as_ref()
    }
}

/// Half of the time until `end`, so that one who takes long does not keep the others from their turn.
fn share(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now()) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[test]
    fn queries_that_are_sound_become_one() {
        let catalog = Catalog::built_in().unwrap();
        let language = catalog.language("python").unwrap();
        let together = |texts: &[&str]| {
            let text = |text: &&str| QueryText { file: String::new(), text: (*text).to_owned() };
            let texts: Vec<_> = texts.iter().map(text).collect();
            let search = Search::new(language, &texts, Duration::from_secs(10));
            (search.prepared.len(), search.faults.iter().flatten().count())
        };
        let commented = ["; a\n(comment) @a ; b", "\n; c\n; d\n (comment) @b\n", "; e\n[(comment)] @c\n; f"];
        assert_eq!(together(&commented), (1, 0));
        assert_eq!(together(&["(comment) @a", "(coment) @a", "(comment) @b"]), (2, 1));
        assert_eq!(together(&["(comment) @a", "@b (comment) @c"]), (1, 1));
    }
}
