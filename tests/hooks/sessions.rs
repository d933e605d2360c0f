//! What a session did, however it was recorded in git meanwhile; and what merely arrived.

use crate::agent::{Agent, CLAUDE, HOSTS};
use crate::support::{Repo, Sandbox, fine, over};

/// A repository with one commit, a copy to push to, and a session that has begun.
fn started() -> (Repo, Repo) {
    let sandbox = Sandbox::new();
    let upstream = sandbox.repo("upstream");
    upstream.write("m.py", fine("a"));
    upstream.commit();
    sandbox.folder("").git(&["clone", "-q", "upstream", "repo"]);
    let repo = sandbox.folder("repo");
    Agent::new(CLAUDE, &repo).start().silent();
    (repo, upstream)
}

fn blocks(repo: &Repo) -> bool {
    Agent::new(CLAUDE, repo).stop().is_block()
}

#[test]
fn commits_of_the_session_are_judged_also_when_amended_rebased_or_pushed() {
    let (repo, upstream) = started();
    repo.write("m.py", over("a"));
    repo.commit();
    assert!(blocks(&repo), "committed");
    repo.git(&["commit", "-q", "--amend", "-m", "other words"]);
    assert!(blocks(&repo), "amended");
    upstream.write("other.py", fine("b"));
    upstream.commit();
    repo.git(&["pull", "-q", "--rebase"]);
    assert!(blocks(&repo), "rebased");
    Agent::new(CLAUDE, &repo).stop().released();
    repo.git(&["push", "-q", "origin", "HEAD:refs/heads/mine"]);
    Agent::new(CLAUDE, &repo).stop().released();
    repo.write("m.py", fine("a"));
    repo.commit();
    Agent::new(CLAUDE, &repo).stop().silent();
}

#[test]
fn commits_that_merely_arrive_are_not_the_agents() {
    let (repo, upstream) = started();
    upstream.write("theirs.py", over("theirs"));
    upstream.commit();
    repo.git(&["pull", "-q", "--ff-only"]);
    Agent::new(CLAUDE, &repo).stop().silent();
    repo.git(&["checkout", "-q", "-b", "topic", "HEAD~1"]);
    Agent::new(CLAUDE, &repo).stop().silent();
    repo.git(&["merge", "-q", "main"]);
    Agent::new(CLAUDE, &repo).stop().silent();
    repo.write("mine.py", over("mine"));
    repo.commit();
    let answer = Agent::new(CLAUDE, &repo).stop();
    assert!(answer.blocked().contains("mine.py") && !answer.blocked().contains("theirs.py"), "{}", answer.blocked());
}

#[test]
fn what_was_committed_before_the_session_is_not_judged() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.commit();
        repo.write("m.py", over("a"));
        repo.commit();
        let agent = Agent::new(host, &repo);
        // The first event of a session begins it, whatever it is.
        agent.stop().silent();
        repo.write("n.py", over("b"));
        repo.commit();
        assert!(agent.stop().blocked().starts_with("FAIL n.py:1 b "));
        let mut later = Agent::new(host, &repo);
        later.session = "s-2".to_owned();
        later.stop().silent();
    }
}

#[test]
fn each_work_tree_has_a_beginning_of_its_own() {
    let repo = Repo::new();
    repo.write("m.py", fine("a"));
    repo.commit();
    let mut agent = Agent::new(CLAUDE, &repo);
    agent.start().silent();
    repo.git(&["worktree", "add", "-q", "../tree"]);
    let tree = repo.sandbox.folder("tree");
    agent.cwd = tree.root.to_str().unwrap().to_owned();
    agent.edited("m.py").silent();
    tree.write("m.py", over("a"));
    tree.commit();
    assert!(agent.stop().is_block());
    assert!(!blocks(&repo));
}
