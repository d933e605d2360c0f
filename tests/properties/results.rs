//! Every result makes sense, for whole files and for pieces of them, and depends on the source alone.

use std::time::Duration;

use engine::{Analysis, Analyzer, Catalog};

use super::invariants::{check, holds};
use super::support::{assert_none, catalog};
use super::{Source, sources};

/// Pieces into which a fixture is cut; a small file is cut at each of its bytes.
const CUTS: usize = 24;

fn analyzer(catalog: &Catalog) -> Analyzer<'_> {
    Analyzer::new(catalog, Duration::from_secs(60))
}

fn analyze<'c>(analyzer: &mut Analyzer<'c>, catalog: &'c Catalog, source: &Source, text: &str) -> Analysis {
    analyzer.analyze(catalog.language_of(&source.path).unwrap(), text).unwrap()
}

#[test]
fn functions_lie_in_one_another_or_apart_and_hold_what_they_count() {
    let catalog = catalog();
    let mut failures = Vec::new();
    for source in sources(&catalog, &["tests/fixtures", "tests/parity"]) {
        let analysis = analyze(&mut analyzer(&catalog), &catalog, &source, &source.text);
        check(&analysis, &source.text);
        let mut around: Vec<engine::Span> = Vec::new();
        for function in &analysis.functions {
            around.retain(|outer| outer.end > function.span.start);
            if !around.iter().all(|outer| holds(*outer, function.span)) {
                failures.push(format!("{}: {} overlaps another", source.name(), function.name));
            }
            if !function.decisions.iter().all(|decision| holds(function.span, decision.span)) {
                failures.push(format!("{}: {} counts what is outside", source.name(), function.name));
            }
            around.push(function.span);
        }
    }
    assert_none(&failures);
}

#[test]
fn a_result_does_not_depend_on_what_was_measured_before() {
    let catalog = catalog();
    let sources = sources(&catalog, &["tests/fixtures"]);
    let mut reused = analyzer(&catalog);
    let mut failures = Vec::new();
    for source in sources.iter().chain(sources.iter().rev()) {
        let first = analyze(&mut analyzer(&catalog), &catalog, source, &source.text);
        let again = analyze(&mut reused, &catalog, source, &source.text);
        if (first.functions, first.error_line) != (again.functions, again.error_line) {
            failures.push(source.name());
        }
    }
    assert_none(&failures);
}

/// What an editor saves while somebody types, or a tool writes until it is stopped.
#[test]
fn a_file_that_ends_anywhere_gives_a_result() {
    let catalog = catalog();
    let mut analyzer = analyzer(&catalog);
    for source in sources(&catalog, &["tests/fixtures", "tests/parity/else_if_chain"]) {
        let step = if source.text.len() < 200 { 1 } else { source.text.len() / CUTS };
        for end in (0..source.text.len()).step_by(step) {
            // A file that is no UTF-8 is not measured at all.
            let text = String::from_utf8_lossy(&source.text.as_bytes()[..end]);
            check(&analyze(&mut analyzer, &catalog, &source, &text), &text);
        }
    }
}
