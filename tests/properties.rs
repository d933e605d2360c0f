//! What holds of every source: what a result must be, and what a change of the source must and must not change in it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "test code")]

#[path = "properties/changes.rs"]
mod changes;
#[path = "engine/invariants.rs"]
mod invariants;
#[path = "properties/results.rs"]
mod results;
#[path = "engine/support.rs"]
mod support;
#[path = "properties/syntax.rs"]
mod syntax;

use std::path::PathBuf;

use engine::Catalog;
use support::{files, root};

/// A source file that the tests have expectations for.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// Its path, for messages.
    fn name(&self) -> String {
        self.path.strip_prefix(root()).unwrap_or(&self.path).display().to_string()
    }
}

/// All sources below folders of the tests.
fn sources(catalog: &Catalog, folders: &[&str]) -> Vec<Source> {
    let all = folders.iter().flat_map(|folder| files(&root().join(folder)));
    let known = all.filter(|path| catalog.language_of(path).is_some());
    known.map(|path| Source { text: std::fs::read_to_string(&path).unwrap(), path }).collect()
}
