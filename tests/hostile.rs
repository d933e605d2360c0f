//! Queries and sources that were written to do harm: each gives an answer, in bounded time.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::time::Duration;

use engine::{AnalyzeError, Analyzer, Catalog, QuerySource};
use support::{assert_none, catalog, files, root};

/// More than anything here takes.
const TIME_LIMIT: Duration = Duration::from_secs(600);
const HEADER: &str = "; language: go\n; extensions: go\n; grammar: x\n";

fn loaded(patterns: &str) -> Result<Catalog, engine::QueryError> {
    let text = format!("{HEADER}{patterns}");
    let catalog = Catalog::new(vec![QuerySource { stem: "go".to_owned(), file: "go.scm".to_owned(), text }])?;
    catalog.check().map(|()| catalog)
}

#[test]
fn a_query_that_would_never_end_or_fill_the_memory_is_refused() {
    let many = |number: usize, part: &dyn Fn(usize) -> String| (0..number).map(part).collect::<String>();
    let helpers = many(200, &|n| format!(" @_h{n}"));
    let readers = many(200, &|n| format!("(#eq? @_h{n} \"x\")"));
    for (patterns, part) in [
        // A node that stands for itself is followed for ever.
        ("(identifier) @name.inner".to_owned(), "inside the pattern's outermost"),
        ("[(block) (identifier) @binding.through]".to_owned(), "inside the pattern's outermost"),
        (format!("((block){helpers} {readers})"), "at most 128 captures"),
        (format!("(block){}", " @depth".repeat(1000)), "at most 128 captures"),
        ("(block) @depth\n".repeat(65_537), "at most 65536 patterns"),
        (format!("[{}] @depth", "(block) ".repeat(100)), "at most 64 nodes"),
        (format!("({}", "(".repeat(100_000)), "expected"),
        (format!("{}block{}", "(block ".repeat(30), ")".repeat(30)), "deep"),
        (format!("({}) @depth", "x".repeat(1_000_000)), "no node kind"),
        (format!("(block) @{}", "x".repeat(1_000_000)), "unknown capture"),
        (format!("(block) @depth (#{} @depth)", "x".repeat(1_000_000)), "expected"),
    ] {
        let error = loaded(&patterns).unwrap_err();
        assert!(error.message.contains(part), "{:.80}: {:.200}", patterns, error.message);
    }
}

/// Each of many children may match in two ways, and all combinations are matches.
#[test]
fn a_query_with_too_many_ways_to_match_is_given_up() {
    let source = format!("package p\nfunc f() {{ {} }}\n", "a(); ".repeat(20));
    let measured = |patterns: &str| {
        let catalog = loaded(patterns).unwrap();
        let result = Analyzer::new(&catalog, TIME_LIMIT).analyze(catalog.language("go").unwrap(), &source);
        result.map(|analysis| analysis.functions.len())
    };
    // Two to the power of ten are about as many as are allowed; to that of twenty, no longer.
    let child = ". [(expression_statement) (_)] ";
    let ways = |children: usize| format!("(statement_list {}) @depth", child.repeat(children));
    assert_eq!(measured(&ways(8)), Ok(0));
    assert_eq!(measured(&ways(20)), Err(AnalyzeError::TooManyMatches));
}

/// A primary constructor's parameters are those of each of its bodies, and only one body is valid.
#[test]
fn a_source_whose_parts_match_in_pairs_is_given_up() {
    let catalog = catalog();
    let language = catalog.language("dart").unwrap();
    let measured = |count: usize| {
        let (parameters, bodies) = ("var int a, ".repeat(count), "this : b = 1; ".repeat(count));
        let source = format!("class A({parameters}var int b) {{ {bodies} }}");
        let result = Analyzer::new(&catalog, TIME_LIMIT).analyze(language, &source);
        result.map(|analysis| analysis.functions.len())
    };
    assert_eq!(measured(20), Ok(20));
    assert_eq!(measured(200), Err(AnalyzeError::TooManyMatches));
}

#[test]
fn a_file_for_which_there_is_no_time_is_said_to_have_none() {
    let catalog = catalog();
    let mut analyzer = Analyzer::new(&catalog, Duration::ZERO);
    let mut failures = Vec::new();
    for path in files(&root().join("tests/fixtures")) {
        let Some(language) = catalog.language_of(&path) else { continue };
        let text = std::fs::read_to_string(&path).unwrap();
        if analyzer.analyze(language, &text).err() != Some(AnalyzeError::TimedOut(Duration::ZERO)) {
            failures.push(path.display().to_string());
        }
    }
    assert_none(&failures);
}
