//! What is a session's own, for each way in which commits move.

#[path = "../../../../tests/support/mod.rs"]
mod support;

use super::{session_base, session_start};
use crate::changed::changed;
use support::{Repo, Sandbox};

/// A clone in which a session has begun, another clone of the same repository, and what was recorded.
struct Session {
    here: Repo,
    there: Repo,
    start: String,
}

impl Session {
    /// `before` is done in the clone before the session begins.
    fn after(before: impl FnOnce(&Repo)) -> Self {
        let sandbox = Sandbox::new();
        let first = sandbox.repo("first");
        first.write("base", "1\n2\n3\n");
        first.commit();
        for name in ["origin", "here", "there"] {
            let from = if name == "origin" { "first" } else { "origin" };
            let options: &[&str] = if name == "origin" { &["--bare"] } else { &[] };
            sandbox.folder("").git(&[&["clone", "-q", from, name], options].concat());
        }
        let (here, there) = (sandbox.folder("here"), sandbox.folder("there"));
        before(&here);
        let start = session_start(&here.root).unwrap();
        Self { here, there, start }
    }

    fn new() -> Self {
        Self::after(|_| ())
    }

    /// Somebody else's commit reaches the origin.
    fn arrives(&self, name: &str) {
        commit(&self.there, name);
        self.there.git(&["push", "-q"]);
        self.here.git(&["fetch", "-q"]);
    }

    /// The names of the files with lines of the session.
    fn own(&self) -> Vec<String> {
        self.own_since(&self.start)
    }

    fn own_since(&self, start: &str) -> Vec<String> {
        let since = session_base(&self.here.root, Some(start)).unwrap();
        let change = changed(&self.here.root, &since).unwrap().unwrap();
        let files = change.files.into_iter().filter(|file| file.touched.as_ref().is_none_or(|lines| !lines.is_empty()));
        let mut names: Vec<_> =
            files.map(|file| file.path.strip_prefix(&self.here.root).unwrap().display().to_string()).collect();
        names.sort();
        names
    }

    /// Git keeps no log of HEAD from now on, as in a work tree that the session did not begin in.
    fn without_log(self) -> Self {
        self.here.git(&["config", "core.logAllRefUpdates", "false"]);
        let _ = std::fs::remove_file(self.here.path(".git/logs/HEAD"));
        self
    }
}

/// A commit with one new file.
fn commit(repo: &Repo, name: &str) {
    repo.write(name, format!("{name}\n").repeat(9));
    repo.commit();
}

/// A branch with one commit, left again.
fn branch(repo: &Repo, name: &str) {
    repo.git(&["checkout", "-q", "-b", name]);
    commit(repo, name);
    repo.git(&["checkout", "-q", "-"]);
}

#[test]
fn nothing_done_is_nothing_changed() {
    assert_eq!(Session::after(|here| commit(here, "before")).own(), [""; 0]);
}

#[test]
fn commits_the_index_the_work_tree_and_untracked_files_count() {
    let session = Session::new();
    commit(&session.here, "committed");
    session.here.write("staged", "x");
    session.here.git(&["add", "staged"]);
    session.here.write("base", "1\n2\n");
    session.here.write("fresh", "x");
    assert_eq!(session.own(), ["committed", "fresh", "staged"]);
    session.here.write("base", "1\nx\n3\n");
    assert_eq!(session.own(), ["base", "committed", "fresh", "staged"]);
}

#[test]
fn an_amended_commit_counts_and_what_it_was_before_the_session_does_not() {
    let session = Session::after(|here| commit(here, "before"));
    session.here.write("amended", "x");
    session.here.git(&["add", "-A"]);
    session.here.git(&["commit", "-q", "--amend", "-m", "x"]);
    assert_eq!(session.own(), ["amended"]);
    commit(&session.here, "second");
    session.here.git(&["commit", "-q", "--amend", "-m", "y"]);
    assert_eq!(session.own(), ["amended", "second"]);
}

#[test]
fn the_first_commit_of_all_can_be_amended() {
    let session = Session::new();
    session.here.write("amended", "x");
    session.here.git(&["add", "-A"]);
    session.here.git(&["commit", "-q", "--amend", "-m", "x"]);
    assert_eq!(session.own(), ["amended"]);
}

#[test]
fn a_pushed_commit_counts() {
    let session = Session::new();
    commit(&session.here, "pushed");
    session.here.git(&["push", "-q"]);
    assert_eq!(session.own(), ["pushed"]);
}

#[test]
fn what_a_pull_brings_does_not_count() {
    for (options, own) in [("--ff-only", vec![]), ("--no-rebase", vec!["mine"]), ("--rebase", vec!["mine"])] {
        let session = Session::new();
        for name in &own {
            commit(&session.here, name);
        }
        session.arrives("theirs");
        session.here.git(&["pull", "-q", "--no-edit", options]);
        assert_eq!(session.own(), own, "{options}");
        commit(&session.here, "after");
        assert_eq!(session.own(), [vec!["after"], own].concat(), "{options}");
    }
}

#[test]
fn what_a_fast_forward_brings_does_not_count() {
    let session = Session::after(|here| branch(here, "other"));
    session.here.git(&["merge", "-q", "--ff-only", "other"]);
    assert_eq!(session.own(), [""; 0]);
    session.arrives("theirs");
    session.here.git(&["reset", "-q", "--hard", "origin/main"]);
    assert_eq!(session.own(), [""; 0]);
}

#[test]
fn what_a_merge_of_another_branch_brings_does_not_count() {
    let session = Session::after(|here| branch(here, "other"));
    commit(&session.here, "mine");
    session.here.git(&["merge", "-q", "--no-edit", "other"]);
    session.arrives("theirs");
    session.here.git(&["merge", "-q", "--no-edit", "origin/main"]);
    assert_eq!(session.own(), ["mine"]);
    session.here.write("other", "resolved\n");
    assert_eq!(session.own(), ["mine", "other"]);
}

#[test]
fn a_merge_that_waits_for_its_commit_has_brought_nothing_that_counts() {
    let session = Session::after(|here| branch(here, "other"));
    commit(&session.here, "mine");
    session.here.git(&["merge", "-q", "--no-commit", "other"]);
    assert_eq!(session.own(), ["mine"]);
}

#[test]
fn a_branch_that_was_made_in_the_session_counts_once_it_is_merged() {
    for option in ["--ff-only", "--no-ff"] {
        let session = Session::new();
        branch(&session.here, "own");
        assert_eq!(session.own(), [""; 0]);
        session.here.git(&["merge", "-q", option, "own"]);
        assert_eq!(session.own(), ["own"], "{option}");
    }
}

#[test]
fn after_a_rebase_onto_a_newer_upstream_only_own_commits_of_the_session_count() {
    let session = Session::after(|here| {
        here.git(&["checkout", "-q", "-b", "work", "--track", "origin/main"]);
        commit(here, "before");
    });
    commit(&session.here, "mine");
    session.arrives("theirs");
    session.here.git(&["rebase", "-q", "origin/main"]);
    assert_eq!(session.own(), ["mine"]);
}

#[test]
fn commits_that_were_squashed_count() {
    let session = Session::after(|here| commit(here, "before"));
    commit(&session.here, "one");
    commit(&session.here, "two");
    session.here.git(&["reset", "-q", "--soft", "HEAD~3"]);
    session.here.commit();
    assert_eq!(session.own(), ["one", "two"]);
}

#[test]
fn what_a_checkout_of_another_branch_brings_does_not_count() {
    let session = Session::after(|here| branch(here, "other"));
    commit(&session.here, "mine");
    session.here.git(&["checkout", "-q", "other"]);
    assert_eq!(session.own(), [""; 0]);
    commit(&session.here, "there");
    assert_eq!(session.own(), ["there"]);
    session.here.git(&["checkout", "-q", "main"]);
    assert_eq!(session.own(), ["mine"]);
}

#[test]
fn a_commit_that_was_picked_or_reverted_counts() {
    let session = Session::after(|here| branch(here, "other"));
    commit(&session.here, "mine");
    session.here.git(&["cherry-pick", "other"]);
    assert_eq!(session.own(), ["mine", "other"]);
}

#[test]
fn a_session_may_begin_before_the_first_commit() {
    let here = Repo::new();
    let start = session_start(&here.root).unwrap();
    commit(&here, "first");
    let session = Session { there: here.sandbox.folder("there"), here, start };
    assert_eq!(session.own(), ["first"]);
}

#[test]
fn the_commit_alone_can_be_recorded() {
    let session = Session::new();
    let start = session.start.split(' ').next().unwrap().to_owned();
    commit(&session.here, "mine");
    session.arrives("theirs");
    session.here.git(&["pull", "-q", "--no-rebase", "--no-edit"]);
    assert_eq!(session.own_since(&start), ["mine"]);
}

#[test]
fn what_was_recorded_wrongly_is_as_if_nothing_was() {
    let session = Session::new();
    commit(&session.here, "mine");
    for start in ["", "x", "--help", "HEAD"] {
        assert_eq!(session.own_since(start), ["mine"], "against what the upstream has: {start}");
    }
}

#[test]
fn without_a_log_the_upstream_as_last_fetched_is_the_measure() {
    let session = Session::new().without_log();
    session.arrives("theirs");
    session.here.git(&["merge", "-q", "--ff-only", "origin/main"]);
    assert_eq!(session.own(), [""; 0], "a fast-forward");
    commit(&session.here, "mine");
    assert_eq!(session.own(), ["mine"], "a commit");
    session.here.git(&["commit", "-q", "--amend", "-m", "y"]);
    assert_eq!(session.own(), ["mine"], "an amended commit");
    session.arrives("more");
    session.here.git(&["rebase", "-q", "origin/main"]);
    assert_eq!(session.own(), ["mine"], "a rebase");
}

#[test]
fn without_a_log_of_head_a_push_is_still_told_from_a_fetch() {
    let session = Session::new();
    commit(&session.here, "mine");
    session.here.git(&["push", "-q"]);
    let _ = std::fs::remove_file(session.here.path(".git/logs/HEAD"));
    assert_eq!(session.own(), ["mine"]);
}
