//! The end of a turn: what was changed since the session began is judged.

use serde_json::json;

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::support::{Repo, Sandbox, fine, module, over};

const ENDING: &str = "\nRefactor the listed functions (see the complexity-gate skill), then finish.";

#[test]
fn a_function_over_its_limit_keeps_the_agent_at_work() {
    for host in HOSTS {
        let repo = Repo::with("m.py", fine("a"));
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        repo.write("m.py", over("a"));
        let answer = agent.stop();
        let reason = answer.blocked();
        assert!(reason.starts_with("FAIL m.py:1 a  complexity 17 > 15\n    16 branch\n"), "{reason}");
        assert!(reason.ends_with(ENDING) && reason.contains("called once does not count as a fix"), "{reason}");
        assert_eq!(answer.ran.stderr, "");
    }
}

#[test]
fn a_file_that_cannot_be_measured_is_said_to_the_user_once() {
    for host in HOSTS {
        let repo = Repo::with("m.py", fine("a"));
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        repo.write("m.py", b"\xff");
        // Nobody expects numbers of these.
        repo.write("m.kt", "x");
        repo.write("n.py", "def f(:\n");
        let answer = agent.stop();
        assert_eq!(answer.user_message(), Some("complexity-gate: m.py was not checked: not valid UTF-8"));
        assert!(!answer.is_block() && answer.ran.stderr.is_empty(), "{}", answer.ran.stderr);
        agent.edited("m.py").silent();
        repo.write("n.py", over("b"));
        assert!(agent.stop().blocked().starts_with("FAIL n.py:1 b "));
    }
}

#[test]
fn only_what_was_changed_is_judged_and_a_clean_session_hears_nothing() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write("m.py", module(&[over("old"), fine("a")]));
        repo.commit();
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        agent.stop().silent();
        repo.write("m.py", module(&[over("old"), fine("b")]));
        agent.stop().silent();
        repo.write("new.py", over("new"));
        assert!(agent.stop().blocked().starts_with("FAIL new.py:1 new "));
    }
}

#[test]
fn the_worst_violation_comes_first() {
    let repo = Repo::new();
    repo.commit();
    repo.write(
        "a.py",
        module(&[over("little"), "def much(a, b, c, d, e, f, g, h, i, j, k, l, m):\n    pass\n".to_owned()]),
    );
    let answer = Agent::new(CODEX, &repo).stop();
    let lines: Vec<_> = answer.blocked().lines().filter(|line| line.starts_with("FAIL")).collect();
    assert_eq!(lines, ["FAIL a.py:37 much  params 13 > 6", "FAIL a.py:1 little  complexity 17 > 15"]);
}

#[test]
fn a_long_report_is_short_enough_for_every_host() {
    let repo = Repo::new();
    repo.commit();
    let many: Vec<_> = (0..300).map(|n| over(&format!("function_number_{n}"))).collect();
    repo.write("a.py", module(&many));
    let answer = Agent::new(CLAUDE, &repo).stop();
    let reason = answer.blocked();
    assert!(
        reason.chars().count() <= 8000 && reason.contains("… and ") && reason.ends_with(ENDING),
        "{}",
        reason.len()
    );
}

#[test]
fn paths_are_seen_from_where_the_agent_works() {
    let repo = Repo::new();
    repo.write("deep/er/keep", "");
    repo.commit();
    repo.write("m.py", over("a"));
    let mut agent = Agent::new(CLAUDE, &repo);
    agent.cwd = repo.path("deep/er").to_str().unwrap().to_owned();
    assert!(agent.stop().blocked().starts_with("FAIL ../../m.py:1 a "));
}

#[test]
fn a_directory_that_is_gone_stands_for_the_one_above_it() {
    let repo = Repo::new();
    repo.commit();
    repo.write("m.py", over("a"));
    let mut agent = Agent::new(CODEX, &repo);
    agent.cwd = repo.path("gone/deeper").to_str().unwrap().to_owned();
    assert!(agent.stop().blocked().starts_with("FAIL m.py:1 a "));
}

#[test]
fn outside_a_repository_nothing_is_judged_and_the_count_starts_again() {
    let sandbox = Sandbox::new();
    let (repo, folder) = (sandbox.repo("repo"), sandbox.folder("folder"));
    repo.commit();
    repo.write("m.py", over("a"));
    folder.write("m.py", over("a"));
    let inside = Agent::new(CLAUDE, &repo);
    let outside = Agent::new(CLAUDE, &folder);
    for _ in 0..2 {
        (0..3).for_each(|_| drop(inside.stop().blocked().to_owned()));
        inside.stop().released();
        let answer = outside.stop();
        assert_eq!((answer.ran.code, answer.ran.stdout.as_str()), (0, ""));
        assert_eq!(answer.ran.stderr, "note: hook skipped: not in a git repository\n");
    }
}

#[test]
fn before_the_first_commit_everything_is_new() {
    let repo = Repo::new();
    repo.write("m.py", over("a"));
    repo.write("build/x.py", over("x"));
    let agent = Agent::new(CODEX, &repo);
    agent.start().silent();
    let answer = agent.stop();
    assert!(answer.blocked().starts_with("FAIL m.py:1 a ") && !answer.blocked().contains("build"));
    repo.commit();
    assert!(agent.stop().blocked().starts_with("FAIL m.py:1 a "));
}

#[test]
fn a_stop_waits_while_a_subagent_is_at_work() {
    let repo = Repo::new();
    repo.commit();
    repo.write("m.py", over("a"));
    let agent = Agent::new(CLAUDE, &repo);
    let with = |kind: &str, status: &str| {
        agent.send("stop", json!({"background_tasks": [{"id": "t", "type": kind, "status": status}]}))
    };
    (0..5).for_each(|_| with("subagent", "running").silent());
    with("shell", "running").blocked();
    with("subagent", "completed").blocked();
    with("subagent", "running").silent();
    with("subagent", "failed").blocked();
    with("shell", "running").released();
}

#[test]
fn a_subagents_stop_is_judged_and_asks_for_the_answer_again() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.commit();
        repo.write("m.py", over("a"));
        let answer = Agent::new(host, &repo).send("subagent-stop", json!({}));
        let reason = answer.blocked();
        assert!(
            reason.contains("FAIL m.py:1 a ") && reason.contains("whole last answer again") && reason.ends_with(ENDING)
        );
    }
}
