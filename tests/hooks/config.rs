//! By which configuration hooks judge, and what they say of one that is invalid.

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::support::{Repo, fine, over};

const FILE: &str = ".complexity-gate.json";
const NOTE: &str = "note: .complexity-gate.json changed in this diff\n";

#[test]
fn a_changed_configuration_is_said_first() {
    let repo = Repo::new();
    repo.write("m.py", fine("a"));
    repo.commit();
    let agent = Agent::new(CLAUDE, &repo);
    agent.start().silent();
    repo.write(FILE, r#"{"limits": {"complexity": 1}}"#);
    agent.stop().silent();
    repo.write("m.py", over("a"));
    assert!(agent.stop().blocked().starts_with(&format!("{NOTE}FAIL m.py:1 a  complexity 17 > 1\n")));
    repo.commit();
    assert!(agent.stop().blocked().starts_with(NOTE));
}

#[test]
fn an_agent_cannot_loosen_limits_that_are_those_of_its_session() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write(FILE, r#"{"hook": {"config": "session"}, "limits": {"complexity": 5}}"#);
        repo.write("deep/.complexity-gate.json", r#"{"hook": {"config": "session"}, "limits": {"complexity": 3}}"#);
        repo.commit();
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        repo.write("m.py", over("a"));
        repo.write("deep/n.py", over("b"));
        // Not by editing them, nor by taking the rule away, nor by committing that, nor by a file nearer by.
        for text in [r#"{"limits": {"complexity": 99}}"#, r#"{"hook": {"config": "worktree"}, "ignore": ["**"]}"#] {
            repo.write(FILE, text);
            repo.write("deep/.complexity-gate.json", text);
            repo.commit();
            repo.git(&["reset", "-q", "HEAD~1"]);
            assert!(agent.edited("m.py").blocked().starts_with("FAIL m.py:1 a  complexity 17 > 5\n"));
            assert!(agent.edited("deep/n.py").blocked().starts_with("FAIL deep/n.py:1 b  complexity 17 > 3\n"));
            let answer = agent.stop();
            let expected = format!(
                "{NOTE}FAIL deep/n.py:1 b  complexity 17 > 3\n    16 branch\nFAIL m.py:1 a  complexity 17 > 5\n"
            );
            assert!(answer.blocked().starts_with(&expected), "{}", answer.blocked());
        }
        repo.remove(FILE);
        assert!(agent.edited("m.py").blocked().contains("17 > 5"));
    }
}

#[test]
fn git_is_asked_once_in_a_session_what_was_configured() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write(FILE, r#"{"hook": {"config": "session"}, "limits": {"complexity": 5}}"#);
        repo.commit();
        let agent = Agent::new(host, &repo);
        repo.write("m.py", over("a"));
        agent.edited("m.py").blocked();
        repo.write(FILE, r#"{"limits": {"complexity": 99}}"#);
        std::fs::rename(repo.path(".git/objects"), repo.path(".git/elsewhere")).unwrap();
        assert!(agent.edited("m.py").blocked().starts_with("FAIL m.py:1 a  complexity 17 > 5\n"));
    }
}

#[test]
fn a_committed_configuration_that_is_invalid_does_not_decide() {
    let repo = Repo::new();
    repo.write(FILE, r#"{"hook": {"config": "session"}, "ignore": ["["], "limits": {"complexity": 5}}"#);
    repo.commit();
    let agent = Agent::new(CLAUDE, &repo);
    repo.write(FILE, r#"{"limits": {"complexity": 16}}"#);
    repo.write("m.py", over("a"));
    assert!(agent.edited("m.py").blocked().starts_with("FAIL m.py:1 a  complexity 17 > 16\n"));
}

#[test]
fn without_that_rule_the_work_tree_decides() {
    let repo = Repo::new();
    repo.write(FILE, r#"{"limits": {"complexity": 5}}"#);
    repo.commit();
    let agent = Agent::new(CODEX, &repo);
    agent.start().silent();
    repo.write(FILE, r#"{"limits": {"complexity": 99}}"#);
    repo.write("m.py", over("a"));
    agent.edited("m.py").silent();
    agent.stop().silent();
}

#[test]
fn a_configuration_that_an_agent_broke_is_said_once_and_the_rest_is_judged() {
    for host in HOSTS {
        let repo = Repo::with("m.py", fine("a"));
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        repo.write(FILE, r#"{"limits": {"complexty": 9}}"#);
        let answer = agent.edited(FILE);
        let said = "limits.complexty: unknown field `complexty`";
        assert!(
            answer.blocked().contains(said) && answer.blocked().contains("did you mean `complexity`?"),
            "{}",
            answer.blocked()
        );
        assert!(answer.blocked().ends_with("Mend the file that is named above, then go on."));
        agent.edited(FILE).silent();
        agent.stop().silent();
        repo.write("m.py", over("a"));
        let answer = agent.stop();
        assert!(answer.blocked().contains(said) && answer.blocked().contains("FAIL m.py:1 a  complexity 17 > 15"));
        repo.write(FILE, "{");
        repo.remove("m.py");
        assert!(agent.stop().blocked().contains(".complexity-gate.json: "));
        agent.stop().silent();
    }
}

#[test]
fn a_configuration_of_the_user_that_is_broken_is_not_the_agents_to_mend() {
    let repo = Repo::new();
    repo.commit();
    repo.write("m.py", over("a"));
    let user = repo.path("../home/.config/complexity-gate/config.json");
    std::fs::create_dir_all(user.parent().unwrap()).unwrap();
    std::fs::write(user, "{").unwrap();
    let answer = Agent::new(CLAUDE, &repo).stop();
    assert_eq!((answer.ran.code, answer.ran.stdout.as_str()), (1, ""));
    assert!(
        answer.ran.stderr.contains("config.json") && answer.ran.stderr.lines().count() == 1,
        "{}",
        answer.ran.stderr
    );
}
