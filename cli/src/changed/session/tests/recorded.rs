//! What is known of the session's beginning, and what helps where little is.

use super::{Session, commit};

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
