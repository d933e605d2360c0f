//! Compiles query texts, several into one query if need be, and refuses what would not be evaluated.

use std::ops::Range;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use tree_sitter::{CaptureQuantifier, Language as Grammar, Query, QueryErrorKind};

use super::QueryText;
use super::found::Captures;
use super::limits::{MAX_PARTS, first_token, parts};
use crate::catalog::Language;
use crate::query::{KindNames, QueryError, nearest};

/// The compiler calls itself; this is ample for what [`parts`] lets pass.
const STACK_BYTES: usize = 16 * 1024 * 1024;
/// What the parser's own binding evaluates; `any-` goes for one of several nodes instead of all of them.
const PREDICATES: [&str; 10] = [
    "eq?",
    "not-eq?",
    "any-eq?",
    "any-not-eq?",
    "match?",
    "not-match?",
    "any-match?",
    "any-not-match?",
    "any-of?",
    "not-any-of?",
];

/// A compiled query with what its patterns are.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) query: Query,
    pub(super) captures: Captures,
    /// Numbers of the texts that are in it.
    pub(super) texts: Vec<usize>,
    /// For each pattern the number of its text.
    pub(super) owners: Vec<usize>,
}

impl Prepared {
    /// Compiles those of `all` whose numbers are `texts`. What is wrong is said of the first of them.
    pub(super) fn new(
        language: &Language,
        all: &[QueryText],
        texts: Vec<usize>,
        time_limit: Duration,
    ) -> Result<Self, QueryError> {
        let first = &all[texts[0]];
        let fail = |line: u32, message: String| QueryError::new(&first.file, line, message);
        let (mut joined, mut ranges, mut total) = (String::new(), Vec::new(), 0);
        for text in texts.iter().map(|index| &all[*index].text) {
            total += parts(text).map_err(|(line, message)| fail(line, message))?;
            ranges.push(joined.len()..joined.len() + text.len());
            joined.push_str(text);
            joined.push('\n');
        }
        if total > MAX_PARTS {
            return Err(fail(1, "the queries are too long to go together".to_owned()));
        }
        let query = compiled(language.grammar(), &joined, time_limit).map_err(|(line, message)| fail(line, message))?;
        let checker = Checker { captures: Captures::of(&query), query, text: joined };
        let owners = checker.owners(&ranges).map_err(|(line, message)| fail(line, message))?;
        let owners = owners.into_iter().map(|position| texts[position]).collect();
        Ok(Self { query: checker.query, captures: checker.captures, texts, owners })
    }
}

/// Compiles with an eye on the clock. A compiler that does not come to an end is left behind: nothing can stop it.
fn compiled(grammar: &Grammar, text: &str, time_limit: Duration) -> Result<Query, (u32, String)> {
    let (sender, receiver) = channel();
    let (own_grammar, own_text) = (grammar.clone(), text.to_owned());
    let work = move || drop(sender.send(Query::new(&own_grammar, &own_text)));
    let started = thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
    started.map_err(|error| (1, format!("no thread to compile the query in: {error}")))?;
    match receiver.recv_timeout(time_limit) {
        Ok(result) => result.map_err(|error| explained(grammar, text, &error)),
        Err(RecvTimeoutError::Timeout) => {
            let seconds = time_limit.as_secs_f32().ceil();
            Err((1, format!("compiling the query took longer than {seconds} s: make its patterns smaller or fewer")))
        }
        Err(RecvTimeoutError::Disconnected) => Err((1, "the query's compiler failed on it".to_owned())),
    }
}

/// tree-sitter's error as a line and one sentence that says what to write.
fn explained(grammar: &Grammar, text: &str, error: &tree_sitter::QueryError) -> (u32, String) {
    let names = KindNames::of(grammar);
    let name = error.message.trim_matches('"');
    let is_token = text.as_bytes()[..error.offset.min(text.len())].ends_with(b"\"");
    let column = error.column + 1;
    let unknown = || format!("the grammar does not know `{name}` here");
    let message = match error.kind {
        QueryErrorKind::NodeType => names.kind(name, !is_token).err().unwrap_or_else(unknown),
        QueryErrorKind::Field => names.field(name).err().unwrap_or_else(unknown),
        QueryErrorKind::Capture => format!("the pattern has no capture `@{name}`"),
        QueryErrorKind::Structure => {
            format!("the pattern at column {column} can match nothing: the grammar never puts these nodes together")
        }
        QueryErrorKind::Syntax if error.offset >= text.trim_end().len() => {
            "the query ends too early: a parenthesis, a bracket or a quote is not closed".to_owned()
        }
        QueryErrorKind::Syntax => format!("syntax error at column {column}"),
        QueryErrorKind::Predicate => error.message.trim_end_matches('.').to_owned(),
        QueryErrorKind::Language => "the grammar does not fit this version of tree-sitter".to_owned(),
    };
    let last = text.trim_end().lines().count().max(1);
    (u32::try_from((error.row + 1).min(last)).unwrap_or(u32::MAX), message)
}

/// Looks at the patterns of a compiled query.
struct Checker {
    query: Query,
    captures: Captures,
    text: String,
}

impl Checker {
    /// For each pattern the position of the range that it is in. No pattern may go on from one into the next, which it does
    /// if the next does not begin with one.
    fn owners(&self, ranges: &[Range<usize>]) -> Result<Vec<usize>, (u32, String)> {
        let mut owners = Vec::new();
        let mut covers = vec![false; ranges.len()];
        for pattern in 0..self.query.pattern_count() {
            let start = self.query.start_byte_for_pattern(pattern);
            let owner = ranges.partition_point(|range| range.end < start);
            let line = self.line(start);
            if !owners.contains(&owner) && self.first_token(ranges.get(owner)) != Some(start) {
                return Err((line, "the pattern goes on from the query before".to_owned()));
            }
            self.predicates(pattern).map_err(|message| (line, message))?;
            covers[owner] |= self.covers(pattern, start).map_err(|message| (line, message))?;
            owners.push(owner);
        }
        match covers.iter().position(|covers| !covers) {
            Some(owner) if owners.contains(&owner) => Err((
                1,
                "the query only says what to ignore: a pattern has to capture what the rule is about".to_owned(),
            )),
            Some(_) => Err((1, "the query has no pattern: write at least one, such as `(comment) @match`".to_owned())),
            None => Ok(owners),
        }
    }

    fn first_token(&self, range: Option<&Range<usize>>) -> Option<usize> {
        let range = range?;
        Some(range.start + first_token(self.text.get(range.clone())?)?)
    }

    fn line(&self, byte: usize) -> u32 {
        let before = self.text.as_bytes().get(..byte).unwrap_or_default();
        u32::try_from(memchr::memchr_iter(b'\n', before).count() + 1).unwrap_or(u32::MAX)
    }

    fn predicates(&self, pattern: usize) -> Result<(), String> {
        if let Some(predicate) = self.query.general_predicates(pattern).first() {
            let hint = match nearest(&predicate.operator, PREDICATES.into_iter()) {
                Some(near) => format!("did you mean `#{near}`?"),
                None => format!("known: #{}", PREDICATES.join(" #")),
            };
            return Err(format!("unknown predicate `#{}`; {hint}", predicate.operator));
        }
        if let Some((_, is_positive)) = self.query.property_predicates(pattern).first() {
            let name = if *is_positive { "is?" } else { "is-not?" };
            return Err(format!(
                "`#{name}` is not evaluated here: leave it out, or compare text with `#eq?` or `#match?`"
            ));
        }
        match self.query.property_settings(pattern).is_empty() {
            true => Ok(()),
            false => Err("`#set!` has no effect here: leave it out".to_owned()),
        }
    }

    /// Whether the pattern, which begins at `start`, captures what a rule can be about; it has to capture that or what to
    /// ignore.
    fn covers(&self, pattern: usize, start: usize) -> Result<bool, String> {
        let quantifiers = (0..).zip(self.query.capture_quantifiers(pattern));
        let captured: Vec<u32> = quantifiers
            .filter(|(_, quantifier)| **quantifier != CaptureQuantifier::Zero)
            .map(|(index, _)| index)
            .collect();
        if captured.iter().any(|index| self.captures.is_ignored(*index)) {
            return Ok(false);
        }
        if captured.iter().any(|index| self.captures.covers(*index)) {
            return Ok(true);
        }
        let is_predicate = self.text.get(start..).is_some_and(|text| text.starts_with("(#"));
        Err(match (is_predicate, captured.is_empty()) {
            (true, _) => "the predicate stands beside its pattern: put both into one pair of parentheses".to_owned(),
            (_, true) => {
                "the pattern captures nothing: write `@match` after the node that the rule is about".to_owned()
            }
            (_, false) => {
                "the pattern captures only helpers (`@_...`): write `@match` after the node that the rule is about"
                    .to_owned()
            }
        })
    }
}
