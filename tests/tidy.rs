//! Rules of the repository that a reviewer would otherwise have to remember.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/support.rs"]
mod support;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use support::{assert_none, catalog, files, root};

/// Words of the capture vocabulary and of ordinary English that some grammar happens to use too.
const OUR_OWN_WORDS: [&str; 12] =
    ["block", "body", "code", "comment", "function", "guard", "match", "name", "none", "parameter", "path", "type"];
const MAX_LINES: usize = 400;

fn rust_files() -> Vec<PathBuf> {
    ["engine/src", "cli/src"]
        .iter()
        .flat_map(|folder| files(&root().join(folder)))
        .filter(|p| p.extension().is_some_and(|e| e == "rs"))
        .collect()
}

fn name(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

#[test]
fn every_rust_file_says_what_it_is_for_and_is_short() {
    let mut failures = Vec::new();
    for path in rust_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        if !text.starts_with("//!") {
            failures.push(format!("{}: does not begin with `//!`", name(&path)));
        }
        if text.lines().count() > MAX_LINES {
            failures.push(format!("{}: more than {MAX_LINES} lines", name(&path)));
        }
    }
    assert_none(&failures);
}

/// A string literal that is exactly a language's name, a node kind or a field is knowledge that belongs to a query file.
#[test]
fn no_rust_file_but_the_grammar_table_knows_a_language() {
    let catalog = catalog();
    let mut known = BTreeSet::new();
    for language in catalog.languages() {
        known.extend([language.stem().to_owned(), language.key().to_owned()]);
        known.extend(language.extensions().iter().map(|extension| format!(".{extension}")));
        let grammar = language.grammar();
        let kinds = 0..u16::try_from(grammar.node_kind_count()).unwrap();
        known.extend(
            kinds
                .filter(|id| grammar.node_kind_is_named(*id))
                .filter_map(|id| grammar.node_kind_for_id(id))
                .map(str::to_owned),
        );
        let fields = 1..=u16::try_from(grammar.field_count()).unwrap();
        known.extend(fields.filter_map(|id| grammar.field_name_for_id(id)).map(str::to_owned));
    }
    let mut failures = Vec::new();
    for path in rust_files().into_iter().filter(|path| !path.ends_with("engine/src/grammars.rs")) {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for literal in line.split('"').skip(1).step_by(2) {
                if known.contains(literal) && !OUR_OWN_WORDS.contains(&literal) {
                    failures.push(format!("{}:{number}: `{literal}` is language knowledge", name(&path)));
                }
            }
        }
    }
    assert_none(&failures);
}

/// The engine gets text and gives values: whoever uses it decides about files, processes, surroundings and forms of output.
#[test]
fn the_engine_does_no_input_and_output() {
    let outward = ["std::fs", "std::io", "std::env", "std::process", "std::net", "serde", "print!", "println!"];
    let mut failures = Vec::new();
    for path in files(&root().join("engine/src")) {
        let text = std::fs::read_to_string(&path).unwrap();
        failures
            .extend(outward.iter().filter(|word| text.contains(**word)).map(|word| format!("{}: {word}", name(&path))));
    }
    assert_none(&failures);
}

/// The rules of `tests/differential` and their table in the documentation are the same.
#[test]
fn every_rule_of_the_differential_proof_is_documented() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap();
    let (rules, accuracy) = (read("tests/differential/rules.py"), read("docs/accuracy.md"));
    // `Rule("radon", "loop-else", "complexity", …)` and `| radon | `loop-else` | complexity | …`
    let in_code = rules.lines().filter_map(|line| line.trim().strip_prefix("Rule(\""));
    let in_code: BTreeSet<_> = in_code.map(|line| line.split("\", \"").take(3).collect::<Vec<_>>().join(" ")).collect();
    let table = accuracy.lines().skip_while(|line| !line.starts_with("## Rules"));
    let table = table.take_while(|line| !line.starts_with("## Projects")).filter(|line| line.contains('`'));
    let in_table: BTreeSet<_> = table
        .filter_map(|line| line.strip_prefix("| "))
        .map(|line| line.split(" | ").take(3).collect::<Vec<_>>().join(" ").replace('`', ""))
        .collect();
    assert!(in_code.len() > 10, "the rules were not found: {in_code:?}");
    assert_eq!(in_code, in_table);
}
