//! Which commits were made in this work tree, told from those that arrived in it, by the log of where HEAD went.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::git;
use crate::error::Result;

/// One step of HEAD, the newest first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Where it led.
    pub(super) commit: String,
    parents: Vec<String>,
    /// What git was doing: `commit: …`, `checkout: moving from …`.
    action: String,
}

/// The steps that are remembered; none if git keeps no log of HEAD.
pub(super) fn steps(cwd: &Path) -> Result<Vec<Step>> {
    // Without a log of HEAD git would walk that of the branch, which does not say what a rebase made.
    if !git::run(cwd, &["reflog", "exists", "HEAD"], |_| Ok(()))?.succeeded {
        return Ok(Vec::new());
    }
    let arguments = ["log", "--walk-reflogs", "--no-color", "--no-decorate", "--format=%H %P%x00%gs", "HEAD", "--"];
    let answer = git::run(cwd, &arguments, |output| {
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes).map(|_| bytes)
    })?;
    Ok(String::from_utf8_lossy(&answer.output).lines().filter_map(step).collect())
}

fn step(line: &str) -> Option<Step> {
    let (ids, action) = line.split_once('\0')?;
    let mut ids = ids.split_whitespace().map(str::to_owned);
    Some(Step { commit: ids.next()?, parents: ids.collect(), action: action.to_owned() })
}

impl Step {
    /// Whether the step led to a commit that was there before: everything that is not known to do so made one.
    fn arrived(&self) -> bool {
        let (action, rest) = self.action.split_once(':').unwrap_or((&self.action, ""));
        let (word, rest) = (action.split_whitespace().next().unwrap_or_default(), rest.trim());
        matches!(word, "checkout" | "reset" | "clone" | "initial" | "push" | "Branch" | "bisect")
            || rest.to_ascii_lowercase().ends_with("fast-forward")
            || ["(start)", "(finish)", "(abort)", "finished", "aborting"].iter().any(|part| action.contains(part))
            || (matches!(word, "rebase" | "pull") && rest.starts_with("checkout "))
    }
}

/// The commits that `steps` made, with their parents.
pub(super) struct Made<'s>(HashMap<&'s str, &'s [String]>);

impl<'s> Made<'s> {
    pub(super) fn by(steps: &'s [Step]) -> Self {
        let made = steps.iter().filter(|step| !step.arrived());
        Self(made.map(|step| (step.commit.as_str(), step.parents.as_slice())).collect())
    }

    pub(super) fn contains(&self, commit: &str) -> bool {
        self.0.contains_key(commit)
    }

    /// The first commits in the histories of `tips` that were not made here.
    pub(super) fn built_on(&self, tips: &[String]) -> Vec<String> {
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        let mut open: Vec<&str> = tips.iter().map(String::as_str).collect();
        while let Some(commit) = open.pop() {
            if !seen.insert(commit.to_owned()) {
                continue;
            }
            match self.0.get(commit) {
                Some(parents) => open.extend(parents.iter().map(String::as_str)),
                None => found.push(commit.to_owned()),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_that_make_a_commit_are_told_from_those_that_reach_one() {
        let arrived = |action: &str| step(&format!("a b\0{action}")).unwrap().arrived();
        for action in [
            "commit: checkout: moving",
            "commit (initial): x",
            "commit (amend): x",
            "commit (merge): x",
            "rebase (pick): x",
            "rebase (continue): x",
            "rebase -i (squash): x",
            "pull --rebase (pick): x",
            "cherry-pick: x",
            "revert: x",
            "am: x",
            "merge other: Merge made by the 'ort' strategy.",
            "",
        ] {
            assert!(!arrived(action), "{action}");
        }
        for action in [
            "checkout: moving from main to other",
            "reset: moving to HEAD~1",
            "clone: from x",
            "initial pull",
            "pull: Fast-forward",
            "merge origin/main: Fast-forward",
            "cherry-pick: fast-forward",
            "rebase (start): checkout origin/main",
            "rebase (finish): returning to refs/heads/x",
            "pull --rebase (start): checkout abc",
            "rebase: checkout main",
            "push",
        ] {
            assert!(arrived(action), "{action}");
        }
    }

    #[test]
    fn what_was_made_is_followed_down_to_what_was_there() {
        let log = ["m c x\0merge x: Merge made", "c r\0commit: c", "x y\0checkout: moving"];
        let steps: Vec<_> = log.iter().filter_map(|line| step(line)).collect();
        let mut bases = Made::by(&steps).built_on(&["m".to_owned()]);
        bases.sort();
        assert_eq!(bases, ["r", "x"]);
        assert_eq!(Made::by(&steps).built_on(&["x".to_owned()]), ["x"]);
    }
}
