//! Whose commands may be started: the user's own, and those of a project to which the user has agreed.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::examine::Notice;
use super::job::Job;
use crate::config::Origin;
use crate::error::Result;
use crate::scan::shown;
use crate::state::{Record, Store, Updated};

const VERSION: u32 = 1;

/// The user's word for the block of one configuration file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Word {
    version: u32,
    file: String,
    /// SHA-256 of the block; `None` as long as nothing was said.
    digest: Option<String>,
}

impl Record for Word {
    const FOLDER: &'static str = "trust";

    fn new(id: &str) -> Self {
        Self { version: VERSION, file: id.to_owned(), digest: None }
    }

    fn parse(text: &[u8]) -> Option<Self> {
        serde_json::from_slice(text).ok().filter(|word: &Self| word.version == VERSION)
    }
}

/// What the user has agreed to.
#[derive(Debug)]
pub(crate) struct Trust {
    store: Option<Store>,
}

impl Trust {
    /// What is kept in the state directory. Without one nothing is trusted but the user's own configuration.
    pub(crate) fn new() -> Self {
        Self { store: Store::new().ok() }
    }

    /// Whether commands of `origin` may be started.
    pub(crate) fn covers(&self, origin: &Origin) -> bool {
        match origin {
            Origin::User => true,
            Origin::Project { file, digest } => {
                let word = self.store.as_ref().and_then(|store| store.read::<Word>(&id(file)).ok().flatten());
                word.is_some_and(|word| word.file == id(file) && word.digest.as_ref() == Some(digest))
            }
        }
    }

    /// A line for each configuration file of jobs that it does not cover.
    pub(super) fn refusals(cwd: &Path, jobs: &[Job]) -> Vec<Notice> {
        let untrusted: BTreeSet<_> = jobs
            .iter()
            .filter_map(|job| match &job.subject.settings.checkers.origin {
                Origin::Project { file, .. } => Some(shown(cwd, file)),
                Origin::User => None,
            })
            .collect();
        let line = |file: String| {
            Notice::Unchecked(format!(
                "the checkers of {file} were not started: its user has not agreed to them, or they have changed since; \
                 that takes a person, who runs `complexity-gate trust`"
            ))
        };
        untrusted.into_iter().map(line).collect()
    }
}

/// Keeps the user's word for the block with `digest` in `file`, in place of an earlier one.
pub(crate) fn agree(store: &Store, file: &Path, digest: &str) -> Result<Updated<()>> {
    store.change(&id(file), |word: &mut Word| word.digest = Some(digest.to_owned()))
}

/// A file has one name, by whatever way it was reached.
fn id(file: &Path) -> String {
    file.canonicalize().unwrap_or_else(|_| file.to_owned()).to_string_lossy().into_owned()
}
