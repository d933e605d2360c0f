//! The commits that a change is measured against.

use std::path::Path;

use super::{Since, git};
use crate::error::{Error, Result};

/// The commits of `since`, as git can be given them.
pub(super) fn commits(cwd: &Path, since: &Since) -> Result<Vec<String>> {
    match since {
        Since::Head => Ok(vec!["HEAD".to_owned()]),
        Since::Commit(id) => Ok(vec![id.clone()]),
        Since::Commits(ids) => Ok(ids.clone()),
        Since::MergeBase(name) => Ok(vec![branched_off(cwd, name)?]),
    }
}

/// Where HEAD and `name` parted. Not to know it is an error: an empty answer would pass for a branch without changes.
fn branched_off(cwd: &Path, name: &str) -> Result<String> {
    let Some(other) = commit(cwd, name)? else {
        let usage = format!("--base {name}: there is no such commit here; fetch it first, or name another one");
        return Err(Error::Usage(usage));
    };
    merge_base(cwd, "HEAD", &other)?.ok_or_else(|| {
        Error::Usage(format!("--base {name}: no commit in common with HEAD; in a shallow clone, fetch more of the history (git fetch --unshallow)"))
    })
}

/// The commit at HEAD, if there is one.
pub(super) fn head(cwd: &Path) -> Result<Option<String>> {
    // Not through `commit`: a commit that is lost is a fault, and not the same as none.
    git::line(cwd, &["rev-parse", "--verify", "--quiet", "HEAD"])
}

/// The id of the commit that `name` stands for.
pub(super) fn commit(cwd: &Path, name: &str) -> Result<Option<String>> {
    // A name cannot begin with a dash, and what does would be taken for an option.
    if name.starts_with('-') {
        return Ok(None);
    }
    git::line(cwd, &["rev-parse", "--verify", "--quiet", &format!("{name}^{{commit}}")])
}

/// The best common ancestor of two commits.
pub(super) fn merge_base(cwd: &Path, one: &str, other: &str) -> Result<Option<String>> {
    git::line(cwd, &["merge-base", one, other])
}

/// Whether `old` is in the history of `new`.
pub(super) fn is_ancestor(cwd: &Path, old: &str, new: &str) -> Result<bool> {
    let answer = git::run(cwd, &["merge-base", "--is-ancestor", old, new], |_| Ok(()))?;
    Ok(answer.succeeded)
}
