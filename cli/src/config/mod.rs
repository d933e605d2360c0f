//! Configuration: which files are ignored, which are tests, and what the limits are.
//!
//! `file` is the JSON as written (`checkers_file` one block of it), `settings` the values in effect, `chain` finds the files that apply to a source file.

mod chain;
mod checkers;
mod checkers_file;
mod file;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod globs;
mod languages;
mod settings;
mod strict;
mod style;

pub(crate) use chain::{Chain, Project, REPO_FILE, user_file};
pub(crate) use checkers::{Checker, Checkers, FILE, Thresholds};
pub(crate) use checkers_file::{Origin, Severity};
pub(crate) use file::{AfterEdit, ConfigSource};
pub(crate) use languages::Languages;
pub(crate) use settings::{HookSettings, Limits, Metric, Settings};
pub(crate) use style::{Commit, Decision, RuleFile, StyleFile};
