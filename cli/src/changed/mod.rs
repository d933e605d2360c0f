//! What changed in a git repository: files, and in them the lines that are new.
//!
//! `git` runs the program, `compare` asks it for differences, `diff` and `hunks` read them, `quote` knows how it spells
//! names, `unreadable` helps where it gives up, and `gather` puts all answers together. `base` finds what a branch is
//! compared with; `session`, `made` and `upstream` find what an agent's session is.

mod base;
mod compare;
mod diff;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod gather;
mod git;
mod hunks;
mod lines;
mod made;
mod quote;
mod session;
mod unreadable;
mod upstream;

pub(crate) use gather::changed;
pub(crate) use git::git;
pub(crate) use lines::in_source;
pub(crate) use session::{session_base, session_start};

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// What a change is measured against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Since {
    /// The last commit.
    Head,
    /// Where the branch left another one.
    MergeBase(String),
    /// A commit, by its full id.
    Commit(String),
    /// Several: only what is new to each of them is a change.
    Commits(Vec<String>),
}

/// A file that was changed and is still there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChangedFile {
    /// Absolute.
    pub(crate) path: PathBuf,
    /// The lines that are new or changed, in ascending order; `None`: all of the file.
    pub(crate) touched: Option<Vec<RangeInclusive<u32>>>,
}

/// What changed in a repository.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// The root of the work tree, absolute and without symbolic links.
    pub(crate) root: PathBuf,
    pub(crate) files: Vec<ChangedFile>,
    /// What is not there any more, under its old name.
    pub(crate) gone: Vec<PathBuf>,
    /// Whether a project's configuration was edited, added, deleted or renamed.
    pub(crate) config_changed: bool,
}

/// Why there is no change to speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absent {
    /// There is no repository.
    Repository,
    /// A bare repository, or git's own directory.
    WorkTree,
    /// The repository has no commit yet.
    Commit,
}

impl fmt::Display for Absent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Repository => "not in a git repository",
            Self::WorkTree => "this git repository has no work tree here",
            Self::Commit => "this git repository has no commit yet",
        })
    }
}
