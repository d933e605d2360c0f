//! Configuration: which files are ignored, which are tests, and what the limits are.
//!
//! `file` is the JSON as written, `settings` the values in effect, `chain` finds the files that apply to a source file.

mod chain;
mod file;
mod settings;
mod strict;

pub(crate) use chain::{Chain, Project, REPO_FILE, user_file};
pub(crate) use file::{AfterEdit, ConfigSource};
pub(crate) use settings::{HookSettings, Limits, Metric};
