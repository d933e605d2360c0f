//! What was done in a work tree since a session began: its own commits, also once they were amended, rebased or pushed,
//! but not those that merely arrived by a pull, a merge, a rebase onto something newer or a checkout.
//!
//! The log of HEAD says which commits were made here (`made`). A line is the session's if it is new to every commit that
//! those were built on and to the one that the session began with. Without such a log `upstream` has to do.

use std::path::Path;

use super::made::{Made, Step, steps};
use super::{Since, base, git, upstream};
use crate::error::Result;

/// Stands for the commit of a session that began before there was one.
const NO_COMMIT: &str = "none";

/// What to record when a session begins: the commit at HEAD (or `none`), a space, and how many steps HEAD has made.
/// [`session_base`] also takes the commit alone, and then cannot tell apart commits made before and after HEAD was there twice.
pub(crate) fn session_start(cwd: &Path) -> Result<String> {
    let commit = base::head(cwd)?;
    Ok(format!("{} {}", commit.as_deref().unwrap_or(NO_COMMIT), steps(cwd)?.len()))
}

/// What the changes of a session are measured against. `recorded` is what was recorded when it began.
pub(crate) fn session_base(cwd: &Path, recorded: Option<&str>) -> Result<Since> {
    let Some(head) = base::head(cwd)? else { return Ok(Since::Head) };
    let start = recorded.and_then(Start::parse);
    let steps = steps(cwd)?;
    match start.as_ref().and_then(|start| start.steps_after(&steps)) {
        Some(steps) => own(cwd, head, start.and_then(|start| start.commit), steps),
        None => upstream::base(cwd, &head, start.and_then(|start| start.commit)),
    }
}

/// The beginning of a session.
struct Start<'r> {
    commit: Option<&'r str>,
    steps: Option<usize>,
}

impl<'r> Start<'r> {
    fn parse(recorded: &'r str) -> Option<Self> {
        let mut words = recorded.split_whitespace();
        let commit = words.next()?;
        let is_id = commit.len() >= 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
        let steps = words.next().and_then(|number| number.parse().ok());
        (is_id || commit == NO_COMMIT).then_some(Self { commit: is_id.then_some(commit), steps })
    }

    /// The steps since; `None` if the log does not reach back, or is another work tree's.
    fn steps_after<'s>(&self, steps: &'s [Step]) -> Option<&'s [Step]> {
        let Some(commit) = self.commit else { return (!steps.is_empty()).then_some(steps) };
        let is_start = |at: &usize| steps.get(*at).is_some_and(|step| step.commit == commit);
        let counted = self.steps.and_then(|count| steps.len().checked_sub(count)).filter(is_start);
        // Where HEAD came by more than once, the first time leaves nothing out.
        let at = counted.or_else(|| steps.iter().rposition(|step| step.commit == commit))?;
        steps.get(..at)
    }
}

/// The commits that a line of the session is new to.
fn own(cwd: &Path, head: String, start: Option<&str>, steps: &[Step]) -> Result<Since> {
    let made = Made::by(steps);
    let began = start.filter(|_| made.contains(&head)).map(str::to_owned);
    // A merge that waits for its commit has brought its other side into the work tree already.
    let tips: Vec<_> = [Some(head), base::commit(cwd, "MERGE_HEAD")?].into_iter().flatten().collect();
    let mut bases = made.built_on(&tips);
    bases.extend(began);
    bases.dedup();
    Ok(match bases.len() {
        0 => Since::Commit(empty_tree(cwd)?),
        1 => Since::Commit(bases.remove(0)),
        _ => Since::Commits(newest(cwd, &bases)?),
    })
}

/// Those that no other one has in its history.
fn newest(cwd: &Path, commits: &[String]) -> Result<Vec<String>> {
    let arguments = ["merge-base", "--independent"].into_iter().chain(commits.iter().map(String::as_str));
    let answer = git::git(cwd, &arguments.collect::<Vec<_>>())?;
    Ok(String::from_utf8_lossy(&answer).lines().map(str::to_owned).collect())
}

/// What a repository without a commit is compared with.
fn empty_tree(cwd: &Path) -> Result<String> {
    let id = git::git(cwd, &["hash-object", "-t", "tree", "--stdin"])?;
    Ok(String::from_utf8_lossy(&id).trim().to_owned())
}

#[cfg(test)]
mod tests;
