//! What the tests of the query files share: measuring a file and reading what is expected of it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, dead_code, missing_docs, reason = "test code")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::{Analyzer, Catalog, Function, QuerySource, built_in_sources};
use serde::Deserialize;

/// A function as an expectation names it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Expected {
    pub(crate) function: String,
    #[serde(default)]
    pub(crate) line: Option<u32>,
    pub(crate) complexity: u32,
    pub(crate) depth: u32,
    #[serde(default)]
    pub(crate) lines: Option<u32>,
    #[serde(default)]
    pub(crate) params: Option<u32>,
}

/// What was measured in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measured {
    pub(crate) functions: Vec<Function>,
    pub(crate) error_line: Option<u32>,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub(crate) fn catalog() -> Catalog {
    Catalog::built_in().unwrap()
}

/// The built-in query files with one of them replaced.
pub(crate) fn catalog_with(stem: &str, text: &str) -> Result<Catalog, engine::QueryError> {
    let replace = |source: QuerySource| match source.stem == stem {
        true => QuerySource { text: text.to_owned(), ..source },
        false => source,
    };
    Catalog::new(built_in_sources().into_iter().map(replace).collect())
}

pub(crate) fn measure(catalog: &Catalog, path: &Path) -> Measured {
    let source = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    measure_text(catalog, path, &source)
}

pub(crate) fn measure_text(catalog: &Catalog, path: &Path, source: &str) -> Measured {
    let language = catalog.language_of(path).unwrap_or_else(|| panic!("{}: no language", path.display()));
    let analysis = Analyzer::new(catalog, Duration::from_secs(60)).analyze(language, source);
    let analysis = analysis.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Measured { functions: analysis.functions, error_line: analysis.error_line }
}

/// A function the way a failure shows it, ready to paste.
pub(crate) fn row(function: &Function) -> String {
    let Function { name, line, complexity, depth, lines, params, .. } = function;
    let number = |value: &Option<u32>| value.map_or_else(|| "null".to_owned(), |value| value.to_string());
    format!(
        "{{\"function\": {name:?}, \"line\": {line}, \"complexity\": {complexity}, \"depth\": {depth}, \"lines\": {}, \"params\": {}}}",
        number(lines),
        number(params)
    )
}

/// All files below `folder`, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

/// Fails with all of `failures` at once.
pub(crate) fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures\n{}", failures.len(), failures.join("\n"));
}
