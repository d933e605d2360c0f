//! Parses a file with its language and those embedded in it, and measures its functions.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use crate::catalog::{Catalog, Language};
use crate::deadline::{Deadline, GivenUp};
use crate::measure::{Collector, Frame, Injection, LineTable, Parsed, fold, last_of_each};
use crate::query::QueryError;
use crate::report::Analysis;

/// Trees of one file that are kept. A component of ten thousand expressions is measured all the same.
const MAX_KEPT_TREES: usize = 4096;
/// Embedded code in embedded code is followed this far.
const MAX_INJECTION_DEPTH: usize = 4;

/// Why a file has no numbers.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AnalyzeError {
    /// A query file is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// Parsing, or finding what patterns match, took longer than allowed.
    #[error("measuring took longer than {} s", .0.as_secs())]
    TimedOut(Duration),
    /// A pattern matches so often that what it captures would fill the memory.
    #[error("one of its constructs repeats too often to be measured")]
    TooManyMatches,
    /// The grammar was built for another version of the parser.
    #[error("the grammar `{0}` does not fit this version of tree-sitter")]
    Grammar(String),
}

/// Measures files; keeps its parsers, so use one a thread.
pub struct Analyzer<'c> {
    catalog: &'c Catalog,
    parsers: HashMap<&'c str, Parser>,
    time_limit: Duration,
}

impl<'c> Analyzer<'c> {
    /// `time_limit` bounds the work on one file with all that is embedded in it.
    #[must_use]
    pub fn new(catalog: &'c Catalog, time_limit: Duration) -> Self {
        Self { catalog, parsers: HashMap::new(), time_limit }
    }

    /// Measures every function of `source`.
    pub fn analyze(&mut self, language: &'c Language, source: &str) -> Result<Analysis, AnalyzeError> {
        let text = &*line_feeds(source.as_bytes());
        let deadline = Deadline::after(self.time_limit);
        let mut run =
            Run { deadline, collector: Collector::default(), error: None, trees: Vec::new(), has_more_trees: false };
        self.visit(language, text, Frame::whole(text), &mut run)?;
        for _ in 0..MAX_INJECTION_DEPTH {
            for injection in last_of_each(std::mem::take(&mut run.collector.injections)) {
                self.visit_injection(&injection, text, &mut run)?;
            }
        }
        let mut marks = run.collector.marks;
        marks.sort();
        let lines = LineTable::new(text, &marks.comments);
        let functions = fold(&marks, source, &lines);
        Ok(Analysis {
            functions,
            error_line: run.error.map(|byte| lines.line(byte)),
            lines,
            trees: run.trees,
            has_more_trees: run.has_more_trees,
        })
    }

    fn visit_injection(&mut self, injection: &Injection, source: &[u8], run: &mut Run) -> Result<(), AnalyzeError> {
        let Some(language) = self.catalog.language(&injection.language) else {
            return Ok(());
        };
        let (text, frame) = injection.text(source);
        let error_before = run.error;
        let kept = run.trees.len();
        self.visit(language, &text, frame, run)?;
        if let Some(tree) = run.trees.get_mut(kept) {
            tree.text = Some(text);
        }
        if injection.errors_ignored {
            run.error = error_before;
        }
        Ok(())
    }

    fn visit(&mut self, language: &'c Language, text: &[u8], frame: Frame, run: &mut Run) -> Result<(), AnalyzeError> {
        let rules = self.catalog.rules(language)?;
        let tree = self.parse(language, text, run.deadline)?;
        let parsed = Parsed { tree: &tree, text, frame };
        run.collector.walk(rules, &parsed, run.deadline).map_err(|reason| match reason {
            GivenUp::OutOfTime => AnalyzeError::TimedOut(self.time_limit),
            GivenUp::TooManyMatches => AnalyzeError::TooManyMatches,
        })?;
        if let Some(byte) = first_error(&tree) {
            let byte = (byte + frame.start).saturating_sub(frame.skipped).clamp(frame.start, frame.end);
            run.error = Some(run.error.map_or(byte, |earlier| earlier.min(byte)));
        }
        match run.trees.len() < MAX_KEPT_TREES {
            true => run.trees.push(ParsedTree { stem: language.stem().to_owned(), tree, frame, text: None }),
            false => run.has_more_trees = true,
        }
        Ok(())
    }

    fn parse(&mut self, language: &'c Language, text: &[u8], deadline: Deadline) -> Result<Tree, AnalyzeError> {
        // The parser looks at the clock only now and then: many small texts would each be done before.
        let timed_out = AnalyzeError::TimedOut(self.time_limit);
        if deadline.is_over() {
            return Err(timed_out);
        }
        let parser = self.parsers.entry(language.stem()).or_default();
        let fits = parser.set_language(language.grammar());
        fits.map_err(|_| AnalyzeError::Grammar(language.stem().to_owned()))?;
        let mut watch = |_: &ParseState| match deadline.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let options = ParseOptions::new().progress_callback(&mut watch);
        let mut read = |byte: usize, _| text.get(byte..).unwrap_or_default();
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        tree.ok_or_else(|| {
            parser.reset();
            timed_out
        })
    }
}

/// The state of one file's analysis.
struct Run {
    deadline: Deadline,
    collector: Collector,
    /// First byte of the first syntax error.
    error: Option<usize>,
    trees: Vec<ParsedTree>,
    has_more_trees: bool,
}

/// A tree of a file, kept for those who ask for more than metrics.
#[derive(Debug, Clone)]
pub(crate) struct ParsedTree {
    /// Stem of the query file of its language.
    pub(crate) stem: String,
    pub(crate) tree: Tree,
    pub(crate) frame: Frame,
    /// What was parsed, where that is not the file itself.
    pub(crate) text: Option<Vec<u8>>,
}

/// A lone CR ends a line, but grammars know only LF: parsed as one it stays in its place and comments end where they should.
pub(crate) fn line_feeds(source: &[u8]) -> Cow<'_, [u8]> {
    let is_lone = |at: usize| source.get(at + 1) != Some(&b'\n');
    if !memchr::memchr_iter(b'\r', source).any(is_lone) {
        return Cow::Borrowed(source);
    }
    let mut text = source.to_vec();
    memchr::memchr_iter(b'\r', source).filter(|at| is_lone(*at)).for_each(|at| text[at] = b'\n');
    Cow::Owned(text)
}

/// The first byte at which the parser skipped something or missed something.
fn first_error(tree: &Tree) -> Option<usize> {
    let mut cursor = tree.walk();
    if !cursor.node().has_error() {
        return None;
    }
    loop {
        let node = cursor.node();
        if node.is_error() || node.is_missing() {
            return Some(node.start_byte());
        }
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return Some(tree.root_node().start_byte());
            }
        }
    }
}
