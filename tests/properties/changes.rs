//! What a change of a source changes in what is measured: a blank line or a comment nothing, one more `if` exactly one.

use std::collections::BTreeMap;

use engine::{Catalog, DecisionKind, Function, Span};
use tree_sitter::Node;

use super::invariants::holds;
use super::support::{assert_none, catalog, measure_text, row};
use super::syntax::{Fixture, fixtures};

/// Fewer statements tried in a language show nothing.
const FEWEST_STATEMENTS: u32 = 5;

#[test]
fn blank_lines_change_nothing() {
    let catalog = catalog();
    let mut failures = Vec::new();
    for fixture in fixtures(&catalog) {
        compare(&catalog, &fixture, &with_lines(&fixture.source.text, "", |_| true), &mut failures);
    }
    assert_none(&failures);
}

#[test]
fn lines_of_comment_alone_change_nothing() {
    let catalog = catalog();
    let mut failures = Vec::new();
    for fixture in fixtures(&catalog) {
        let takes = |line_end| fixture.takes_comment(line_end);
        compare(&catalog, &fixture, &with_lines(&fixture.source.text, &fixture.syntax.comment, takes), &mut failures);
    }
    assert_none(&failures);
}

/// The source with a line that holds `added` after each of its line ends for which `is_fit` holds.
fn with_lines(text: &str, added: &str, is_fit: impl Fn(usize) -> bool) -> String {
    let mut changed = String::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        changed.push_str(line);
        at += line.len();
        // A backslash joins a line with the next.
        let is_joined = line.trim_end().ends_with('\\');
        if line.ends_with('\n') && !is_joined && is_fit(at - 1) {
            changed.extend([indentation(&text[at..]), added, "\n"]);
        }
    }
    changed
}

/// The blanks in front of the next line that is not blank.
fn indentation(text: &str) -> &str {
    let line = text.split('\n').find(|line| !line.trim().is_empty()).unwrap_or_default();
    &line[..line.len() - line.trim_start().len()]
}

/// Complains unless `changed` measures like the fixture.
fn compare(catalog: &Catalog, fixture: &Fixture, changed: &str, failures: &mut Vec<String>) {
    let after = measure_text(catalog, &fixture.source.path, changed);
    let (count, name) = (fixture.functions.len(), fixture.source.name());
    if after.error_line.is_some() || count != after.functions.len() {
        let (after, error) = (after.functions.len(), after.error_line);
        failures.push(format!("{name}: {count} functions became {after}, error {error:?}"));
    }
    for (before, after) in fixture.functions.iter().zip(&after.functions) {
        if facts(before) != facts(after) {
            failures.push(format!("{name}: {}\n    became {}", row(before), row(after)));
        }
    }
}

/// All of a function but where it stands.
fn facts(function: &Function) -> impl PartialEq + use<> {
    let kinds: Vec<DecisionKind> = function.decisions.iter().map(|decision| decision.kind).collect();
    (function.name.clone(), function.complexity, function.depth, function.lines, function.params, kinds)
}

#[test]
fn a_statement_in_one_more_if_counts_one_more_for_its_function_and_for_no_other() {
    let catalog = catalog();
    let mut failures = Vec::new();
    let stems = catalog.languages().iter().map(|language| language.stem().to_owned());
    let mut tried: BTreeMap<String, u32> = stems.map(|stem| (stem, 0)).collect();
    for fixture in fixtures(&catalog) {
        for statement in fixture.first_statements() {
            // One that is a function, or all of one, says nothing of a function around it.
            if fixture.functions.iter().all(|function| function.span != span(statement)) {
                *tried.entry(fixture.stem.clone()).or_default() += 1;
                wrap(&catalog, &fixture, statement, &mut failures);
            }
        }
    }
    let few = tried.iter().filter(|(_, count)| **count < FEWEST_STATEMENTS);
    failures.extend(few.map(|(stem, count)| format!("{stem}: only {count} statements were tried")));
    assert_none(&failures);
}

fn span(node: Node<'_>) -> Span {
    Span { start: node.start_byte(), end: node.end_byte() }
}

fn wrap(catalog: &Catalog, fixture: &Fixture, statement: Node<'_>, failures: &mut Vec<String>) {
    let (text, branch, Span { start, end }) = (&fixture.source.text, &fixture.syntax.branch, span(statement));
    let changed = [&text[..start], &branch.open, &text[start..end], &branch.close, &text[end..]].concat();
    let after = measure_text(catalog, &fixture.source.path, &changed);
    let around = fixture.functions.iter().filter(|function| holds(function.span, span(statement)));
    let innermost = around.min_by_key(|function| function.span.end - function.span.start);
    let expected = fixture.functions.iter().map(|function| {
        let more = u32::from(innermost.is_some_and(|innermost| std::ptr::eq(innermost, function)));
        (function.name.as_str(), function.complexity + more, function.lines, function.params)
    });
    let found = after.functions.iter().map(|f| (f.name.as_str(), f.complexity, f.lines, f.params));
    if after.error_line.is_some() || !found.eq(expected) {
        let (name, line, error) = (fixture.source.name(), statement.start_position().row + 1, after.error_line);
        failures.push(format!("{name}:{line}: other values, error {error:?}"));
    }
}
