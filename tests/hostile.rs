//! Queries and sources that were written to do harm: each gives an answer, in bounded time.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::time::Duration;

use engine::{AnalyzeError, Analyzer, Catalog, QuerySource};
use support::{assert_none, catalog, files, root};

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
    let limit = Duration::from_millis(500);
    let child = ". [(expression_statement) (_)] ";
    let catalog = loaded(&format!("(statement_list {}) @depth", child.repeat(20))).unwrap();
    let source = format!("package p\n{}", format!("func f() {{ {} }}\n", "a(); ".repeat(20)).repeat(100));
    let result = Analyzer::new(&catalog, limit).analyze(catalog.language("go").unwrap(), &source);
    assert_eq!(result.err(), Some(AnalyzeError::TimedOut(limit)));
    // The same file without the ways to match is done at once.
    let catalog = loaded("(statement_list) @depth").unwrap();
    assert!(Analyzer::new(&catalog, limit).analyze(catalog.language("go").unwrap(), &source).is_ok());
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
