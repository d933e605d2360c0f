//! Runs prepared queries on the trees of a file.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{Node, Query, QueryCursor, QueryCursorOptions, QueryCursorState, StreamingIterator, TextProvider};

use super::found::{Finds, Found};
use super::prepare::Prepared;
use super::{Search, share};
use crate::analyze::{ParsedTree, line_feeds};
use crate::deadline::Deadline;
use crate::report::Analysis;

/// More matches than a rule can sensibly be about.
const MAX_MATCHES: usize = 4096;
/// Matches that may be open at a time. Time goes with its square, and the clock is looked at only now and then.
const MAX_OPEN: u32 = 1024;

/// Why a query has no answer about a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The query matches too often.
    #[error("it matches more than {MAX_MATCHES} times")]
    TooManyMatches,
    /// The query keeps too many matches open at a time.
    #[error(
        "its query keeps more than {MAX_OPEN} matches open at a time; captures left out, fields and anchors (`.`) help"
    )]
    TooManyOpen,
    /// Not all of the file's trees were kept.
    #[error("the file holds more than 4096 pieces of code in other languages")]
    TooManyTrees,
    /// It took too long.
    #[error("its query took longer than {} s", .0.as_secs_f32().ceil())]
    TimedOut(Duration),
}

/// What each text found, or why it has no answer. A text with a fault found nothing.
type Answers = Vec<Result<Vec<Found>, SearchError>>;

impl Search {
    /// Runs the queries on those of the trees of `source` that are in their language.
    #[must_use]
    pub fn run(&self, analysis: &Analysis, source: &str, time_limit: Duration) -> Answers {
        if analysis.has_more_trees {
            return self.faults.iter().map(|_| Err(SearchError::TooManyTrees)).collect();
        }
        let text = line_feeds(source.as_bytes());
        let trees: Vec<_> = analysis.trees.iter().filter(|tree| tree.stem == self.stem).collect();
        let mut answers: Answers = self.faults.iter().map(|_| Ok(Vec::new())).collect();
        let end = Instant::now() + time_limit;
        for prepared in &self.prepared {
            let time_limit = share(end);
            Run { prepared, trees: &trees, source: &text, time_limit, answers: &mut answers }.all();
        }
        answers
    }
}

/// One prepared query and a file.
struct Run<'r> {
    prepared: &'r Prepared,
    trees: &'r [&'r ParsedTree],
    source: &'r [u8],
    time_limit: Duration,
    answers: &'r mut Answers,
}

impl Run<'_> {
    /// All texts in one go. If that cannot be finished, each by itself, so that one does not keep the others from
    /// answering.
    fn all(&mut self) {
        let texts = &self.prepared.texts;
        let end = Instant::now() + self.time_limit;
        let limit = if texts.len() == 1 { self.time_limit } else { self.time_limit / 2 };
        match self.finds(&self.prepared.query, limit) {
            Ok(mut finds) => {
                for text in texts {
                    self.answers[*text] = Ok(std::mem::take(&mut finds[*text]).counted());
                }
            }
            Err(error) if texts.len() == 1 => self.answers[texts[0]] = Err(error),
            Err(_) => {
                for text in texts {
                    let finds = self.finds(&self.alone(*text), share(end));
                    self.answers[*text] = finds.map(|mut finds| finds.swap_remove(*text).counted());
                }
            }
        }
    }

    /// The query with the patterns of one text only.
    fn alone(&self, text: usize) -> Query {
        let mut query = self.prepared.query.deep_clone();
        let others = (0..).zip(&self.prepared.owners).filter(|(_, owner)| **owner != text);
        others.for_each(|(pattern, _)| query.disable_pattern(pattern));
        query
    }

    /// What each text found in all trees.
    fn finds(&self, query: &Query, time_limit: Duration) -> Result<Vec<Finds>, SearchError> {
        let mut finds = vec![Finds::default(); self.answers.len()];
        let deadline = Deadline::after(time_limit);
        for tree in self.trees {
            self.tree(tree, query, deadline, &mut finds)?;
            if deadline.is_over() {
                return Err(SearchError::TimedOut(time_limit));
            }
        }
        Ok(finds)
    }

    fn tree(
        &self,
        tree: &ParsedTree,
        query: &Query,
        deadline: Deadline,
        finds: &mut [Finds],
    ) -> Result<(), SearchError> {
        let mut cursor = QueryCursor::new();
        cursor.set_match_limit(MAX_OPEN);
        let mut watch = |_: &QueryCursorState| match deadline.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let options = QueryCursorOptions::new().progress_callback(&mut watch);
        let text = Text { bytes: tree.text.as_deref().unwrap_or(self.source), deadline };
        let mut matches = cursor.matches_with_options(query, tree.tree.root_node(), text, options);
        while let Some(found) = matches.next() {
            let finds = &mut finds[self.prepared.owners[found.pattern_index]];
            self.prepared.captures.sort(found, tree.frame, finds);
            if finds.count() > MAX_MATCHES {
                return Err(SearchError::TooManyMatches);
            }
        }
        drop(matches);
        match cursor.did_exceed_match_limit() {
            true => Err(SearchError::TooManyOpen),
            false => Ok(()),
        }
    }
}

/// The text that predicates look at. Between two looks at the clock the cursor may evaluate many of them on long text, so
/// once time is up there is none: what comes of it does not count any more.
struct Text<'t> {
    bytes: &'t [u8],
    deadline: Deadline,
}

impl<'t> TextProvider<&'t [u8]> for Text<'t> {
    type I = std::iter::Once<&'t [u8]>;

    fn text(&mut self, node: Node<'_>) -> Self::I {
        let bytes = if self.deadline.is_over() { None } else { self.bytes.get(node.byte_range()) };
        std::iter::once(bytes.unwrap_or_default())
    }
}
