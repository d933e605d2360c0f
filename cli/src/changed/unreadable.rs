//! Compares in spite of files that git cannot read: it gives up at the first, and the others count all the same.

use std::ffi::OsString;
use std::fs::File;
use std::path::Path;

use super::compare::{pathspec, read_diff};
use super::diff::{self, Entry, Kind};
use super::git;
use super::hunks::Touched;
use crate::error::{Error, Result};

/// Each commit with what differs from it, after `error` kept git from saying so. Files that cannot be read are part of
/// the answer, without lines; if there are none, the error was another one.
pub(super) fn around_unreadable(root: &Path, commits: Vec<String>, error: Error) -> Result<Vec<(String, Vec<Entry>)>> {
    let mut answers = Vec::new();
    let mut error = Some(error);
    for commit in commits {
        let unreadable = unreadable(root, &commit)?;
        if let Some(error) = error.take().filter(|_| unreadable.is_empty()) {
            return Err(error);
        }
        let excluded = unreadable.iter().map(|entry| pathspec("exclude,literal", &entry.name));
        let pathspecs: Vec<OsString> = std::iter::once(":/".into()).chain(excluded).collect();
        let mut entries = read_diff(root, &commit, &[], &pathspecs)?;
        entries.extend(unreadable);
        answers.push((commit, entries));
    }
    Ok(answers)
}

/// Files that seem to differ and that cannot be opened. What they hold is not asked for.
fn unreadable(root: &Path, commit: &str) -> Result<Vec<Entry>> {
    let options =
        ["-c", "diff.autoRefreshIndex=false", "diff", "--raw", "-z", "--no-renames", "--ignore-submodules=all"];
    let arguments: Vec<_> = options.into_iter().chain([commit, "--"]).collect();
    let mut entries = git::read(root, &arguments, diff::read)?;
    entries.retain(|entry| entry.kind == Kind::File && !is_readable(&root.join(git::path(&entry.name))));
    for entry in &mut entries {
        entry.touched = Touched::Unknown;
    }
    Ok(entries)
}

fn is_readable(path: &Path) -> bool {
    match path.symlink_metadata().map(|data| data.file_type()) {
        Ok(kind) if kind.is_file() => File::open(path).is_ok(),
        Ok(kind) => kind.is_dir() || kind.is_symlink(),
        Err(_) => true,
    }
}
