//! What came from elsewhere: it does not count.

use super::{Session, branch, commit};

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
