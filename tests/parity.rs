//! One construct, each language that has it, one expected result.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use engine::{Catalog, Function};
use serde::Deserialize;
use support::{Expected, assert_none, catalog, measure, root, row};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Construct {
    expect: Vec<Expected>,
    /// Languages without the construct, and why.
    #[serde(default)]
    absent: BTreeMap<String, String>,
    /// Languages with another result, and why.
    #[serde(default)]
    differs: BTreeMap<String, Difference>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    expect: Vec<Expected>,
    reason: String,
}

#[test]
fn a_construct_measures_the_same_in_every_language() {
    let catalog = catalog();
    let mut failures = Vec::new();
    let folders = std::fs::read_dir(root().join("tests/parity")).unwrap();
    let mut folders: Vec<_> = folders.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    for folder in folders {
        check(&catalog, &folder, &mut failures);
    }
    assert_none(&failures);
}

fn check(catalog: &Catalog, folder: &Path, failures: &mut Vec<String>) {
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
    let construct: Construct = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    for language in catalog.languages() {
        let stem = language.stem();
        let source = source_of(folder, stem);
        let expected = match (&source, construct.absent.get(stem), construct.differs.get(stem)) {
            (None, Some(reason), None) if !reason.is_empty() => continue,
            (Some(_), None, None) => &construct.expect,
            (Some(_), None, Some(difference)) if !difference.reason.is_empty() => &difference.expect,
            _ => {
                failures
                    .push(format!("{name}: {stem} needs a file, or a reason in `absent`; a difference needs a reason"));
                continue;
            }
        };
        let measured = measure(catalog, source.as_deref().unwrap());
        let same = measured.functions.len() == expected.len()
            && measured.functions.iter().zip(expected).all(|(f, e)| agrees(f, e));
        if !same || measured.error_line.is_some() {
            let rows: Vec<_> = measured.functions.iter().map(|function| format!("    {}", row(function))).collect();
            failures.push(format!(
                "{name}: {stem} (syntax error: {:?}) measured\n{}",
                measured.error_line,
                rows.join("\n")
            ));
        }
    }
}

fn source_of(folder: &Path, stem: &str) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.file_stem().is_some_and(|found| found == stem))
}

fn agrees(function: &Function, expected: &Expected) -> bool {
    function.name == expected.function
        && function.complexity == expected.complexity
        && function.depth == expected.depth
        && (expected.params.is_none() || function.params == expected.params)
        && (expected.lines.is_none() || function.lines == expected.lines)
}
