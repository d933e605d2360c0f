//! The generated worst cases are what they say: `bounds/run.py` measures sources, not syntax errors.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "engine/invariants.rs"]
mod invariants;
#[path = "engine/support.rs"]
mod support;

use std::collections::BTreeMap;
use std::time::Duration;

use engine::Analyzer;
use serde::Deserialize;
use support::{assert_none, catalog, root};

/// Full size is for a program that has been optimised.
const PART: usize = 500;

/// `front`, so many times `open`, `middle`, as many times `close`, `back`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    count: usize,
    #[serde(default)]
    front: String,
    open: String,
    #[serde(default)]
    middle: String,
    #[serde(default)]
    close: String,
    #[serde(default)]
    back: String,
    /// Each `open`, and `middle`, begins a line that is one blank further in.
    #[serde(default)]
    indent: bool,
    #[serde(default = "yes")]
    valid: bool,
}

fn yes() -> bool {
    true
}

impl Case {
    fn text(&self, count: usize) -> String {
        let blanks = |number: usize| " ".repeat(if self.indent { number } else { 0 });
        let opened: String = (0..count).map(|number| blanks(number) + &self.open).collect();
        [&self.front, &opened, &blanks(count), &self.middle, &self.close.repeat(count), &self.back]
            .map(String::as_str)
            .concat()
    }
}

#[test]
fn the_worst_cases_are_valid_where_they_say_so() {
    let catalog = catalog();
    let mut analyzer = Analyzer::new(&catalog, Duration::from_secs(60));
    let text = std::fs::read_to_string(root().join("tests/bounds/cases.json")).unwrap();
    let cases: BTreeMap<String, BTreeMap<String, Case>> = serde_json::from_str(&text).unwrap();
    let mut failures = Vec::new();
    for (stem, cases) in &cases {
        let language = catalog.language(stem).unwrap_or_else(|| panic!("cases.json: there is no {stem}.scm"));
        for (name, case) in cases {
            let text = case.text(case.count / PART + 10);
            let analysis = analyzer.analyze(language, &text).unwrap();
            invariants::check(&analysis, &text);
            if analysis.error_line.is_none() != case.valid {
                failures.push(format!("{stem}: {name}: error {:?}", analysis.error_line));
            }
        }
    }
    assert_none(&failures);
}
