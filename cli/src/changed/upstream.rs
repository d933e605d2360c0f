//! What a session is compared with where git keeps no log of HEAD: what the branch follows, as it was last fetched.

use std::path::Path;

use super::{Since, base, git};
use crate::error::Result;

/// What a branch without an upstream came from, the likelier first.
const DEFAULTS: [&str; 3] = ["refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master"];
const LOCAL_DEFAULTS: [&str; 2] = ["refs/heads/main", "refs/heads/master"];

/// `start` while it is in the history of `head`, or where the upstream has moved beyond it; else what the upstream has
/// in common with `head`.
pub(super) fn base(cwd: &Path, head: &str, start: Option<&str>) -> Result<Since> {
    let parted = match fetched(cwd)? {
        Some(upstream) => base::merge_base(cwd, head, &upstream)?,
        None => None,
    };
    if let Some(start) = start
        && base::is_ancestor(cwd, start, head)?
    {
        let moved = match parted {
            Some(parted) if base::is_ancestor(cwd, start, &parted)? => parted,
            _ => start.to_owned(),
        };
        return Ok(Since::Commit(moved));
    }
    if let Some(parted) = parted {
        return Ok(Since::Commit(parted));
    }
    for local in LOCAL_DEFAULTS {
        if let Some(commit) = base::commit(cwd, local)? {
            return Ok(base::merge_base(cwd, head, &commit)?.map_or(Since::Head, Since::Commit));
        }
    }
    Ok(Since::Head)
}

/// The upstream, or the default branch, as it was last fetched.
fn fetched(cwd: &Path) -> Result<Option<String>> {
    for name in ["@{upstream}"].into_iter().chain(DEFAULTS) {
        let full = git::line(cwd, &["rev-parse", "--verify", "--quiet", "--symbolic-full-name", name])?;
        if let Some(commit) = full.map(|full| without_pushes(cwd, &full)).transpose()?.flatten() {
            return Ok(Some(commit));
        }
    }
    Ok(None)
}

/// Where a reference stood before the pushes that moved it last: those were ours.
fn without_pushes(cwd: &Path, name: &str) -> Result<Option<String>> {
    let arguments = ["log", "--walk-reflogs", "--no-color", "--format=%gs", name, "--"];
    let log = git::git(cwd, &arguments)?;
    let log = String::from_utf8_lossy(&log);
    let pushes = log.lines().take_while(|action| *action == "update by push").count();
    match pushes {
        0 => base::commit(cwd, name),
        _ => base::commit(cwd, &format!("{name}@{{{pushes}}}")),
    }
}
