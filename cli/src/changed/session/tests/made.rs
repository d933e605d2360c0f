//! What was made in the session: it counts.

use super::support::Repo;
use super::{Session, branch, commit, session_start};

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
fn commits_that_were_squashed_count() {
    let session = Session::after(|here| commit(here, "before"));
    commit(&session.here, "one");
    commit(&session.here, "two");
    session.here.git(&["reset", "-q", "--soft", "HEAD~3"]);
    session.here.commit();
    assert_eq!(session.own(), ["one", "two"]);
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
