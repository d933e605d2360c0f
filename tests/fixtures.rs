//! Every fixture measures as its author derived it by hand, and at least as much as the reference tool says.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::path::{Path, PathBuf};

use serde::Deserialize;
use support::{Measured, assert_none, catalog, files, measure, root, row};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fixture {
    #[serde(default)]
    unverified_line: Option<u32>,
    functions: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    function: String,
    line: u32,
    complexity: u32,
    depth: u32,
    lines: Option<u32>,
    params: Option<u32>,
    reference: Reference,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Reference {
    Tool {
        tool: String,
        version: String,
        complexity: u32,
        #[serde(default)]
        delta: u32,
        #[serde(default)]
        reason: String,
    },
    ByHand {
        hand_derived: String,
    },
}

/// The source files of all fixtures.
fn sources() -> Vec<PathBuf> {
    let catalog = catalog();
    let all = files(&root().join("tests/fixtures"));
    all.into_iter().filter(|path| catalog.language_of(path).is_some()).collect()
}

fn read(source: &Path) -> Fixture {
    let path = source.with_extension("json");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn every_fixture_measures_as_derived() {
    let catalog = catalog();
    let mut failures = Vec::new();
    for source in sources() {
        compare(&source, &read(&source), &measure(&catalog, &source), &mut failures);
    }
    assert_none(&failures);
}

fn compare(source: &Path, fixture: &Fixture, measured: &Measured, failures: &mut Vec<String>) {
    let name = source.strip_prefix(root()).unwrap_or(source).display().to_string();
    if measured.error_line != fixture.unverified_line {
        failures
            .push(format!("{name}: syntax error at {:?}, expected {:?}", measured.error_line, fixture.unverified_line));
    }
    if measured.functions.is_empty() && fixture.functions.is_empty() && !name.contains("empty") {
        failures.push(format!("{name}: a fixture without functions tests nothing (unless its name says `empty`)"));
    }
    let longest = measured.functions.len().max(fixture.functions.len());
    for index in 0..longest {
        match (measured.functions.get(index), fixture.functions.get(index)) {
            (Some(found), Some(entry)) => {
                let same = found.name == entry.function
                    && (found.line, found.complexity, found.depth) == (entry.line, entry.complexity, entry.depth)
                    && (found.lines, found.params) == (entry.lines, entry.params);
                if !same {
                    let expected = format!(
                        "{}:{} complexity {} depth {} lines {:?} params {:?}",
                        entry.function, entry.line, entry.complexity, entry.depth, entry.lines, entry.params
                    );
                    failures.push(format!("{name}: expected {expected}\n    measured {}", row(found)));
                }
            }
            (Some(found), None) => failures.push(format!("{name}: not expected: {}", row(found))),
            (None, Some(entry)) => {
                failures.push(format!("{name}: not measured: {} at line {}", entry.function, entry.line));
            }
            (None, None) => {}
        }
    }
}

#[test]
fn every_value_is_at_least_what_the_reference_tool_says() {
    let mut failures = Vec::new();
    for source in sources() {
        for entry in read(&source).functions {
            let place = format!("{}: {} at line {}", source.display(), entry.function, entry.line);
            match entry.reference {
                Reference::Tool { tool, version, complexity, delta, reason } => {
                    if tool.is_empty() || version.is_empty() || (delta > 0 && reason.is_empty()) {
                        failures.push(format!("{place}: a reference names tool and version, and a delta its reason"));
                    }
                    if !(complexity..=complexity + delta).contains(&entry.complexity) {
                        failures.push(format!(
                            "{place}: {} is not in {complexity}..={}",
                            entry.complexity,
                            complexity + delta
                        ));
                    }
                }
                Reference::ByHand { hand_derived } => {
                    if hand_derived.is_empty() {
                        failures.push(format!("{place}: a derivation by hand says how"));
                    }
                }
            }
        }
    }
    assert_none(&failures);
}

#[test]
fn every_language_has_fixtures() {
    let catalog = catalog();
    let sources = sources();
    for language in catalog.languages() {
        let own = sources
            .iter()
            .any(|source| catalog.language_of(source).is_some_and(|found| found.stem() == language.stem()));
        assert!(own, "tests/fixtures has no file for {}", language.stem());
    }
}
