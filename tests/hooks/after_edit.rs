//! After an edit: the edited files are judged as they are on disk.

use serde_json::json;

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::support::{Repo, Sandbox, fine, module, over};

#[test]
fn a_file_with_a_function_over_its_limit_is_answered_every_time() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write("src/m.py", over("a"));
        repo.commit();
        let agent = Agent::new(host, &repo);
        for _ in 0..5 {
            let answer = agent.edited("src/m.py");
            let reason = answer.blocked();
            assert!(reason.starts_with("FAIL src/m.py:1 a  complexity 17 > 15\n    16 branch\n"), "{reason}");
            assert!(reason.contains("The edit itself was applied") && answer.ran.stderr.is_empty());
        }
        agent.edited(repo.path("src/m.py").to_str().unwrap()).blocked();
    }
}

#[test]
fn what_has_nothing_to_say_says_nothing() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write("fine.py", fine("a"));
        repo.write("notes.md", "# if if if");
        repo.write("a.kt", "fun f() = 1");
        repo.write("node_modules/x/i.py", over("a"));
        repo.write("src/keep", "");
        let agent = Agent::new(host, &repo);
        for file in ["fine.py", "notes.md", "a.kt", "node_modules/x/i.py", "src", "gone.py", "gone/x.py", ".", "/"] {
            agent.edited(file).silent();
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_read() {
    let repo = Repo::new();
    let pipe = repo.path("pipe.py");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    Agent::new(CLAUDE, &repo).edited("pipe.py").silent();
    let members = json!({"tool_name": "Edit", "tool_input": {"file_path": pipe, "old_string": "a", "new_string": "b"}});
    Agent::new(CLAUDE, &repo).send("pre-write", members).silent();
}

#[test]
fn files_outside_the_repository_and_without_one_are_judged() {
    let sandbox = Sandbox::new();
    let (repo, folder) = (sandbox.repo("repo"), sandbox.folder("folder"));
    folder.write("m.py", over("a"));
    for host in HOSTS {
        assert!(Agent::new(host, &repo).edited("../folder/m.py").blocked().starts_with("FAIL ../folder/m.py:1 a "));
        assert!(Agent::new(host, &folder).edited("m.py").blocked().starts_with("FAIL m.py:1 a "));
    }
}

#[test]
fn every_file_that_a_patch_wrote_is_judged() {
    let repo = Repo::new();
    repo.write("a b.py", over("a"));
    repo.write("new/c.py", over("c"));
    let patch = "*** Begin Patch\n*** Add File: a b.py\n+x\n*** Update File: old.py\n*** Move to: new/c.py\n@@\n-x\n+y\n\
        *** Delete File: d.py\n*** End Patch\n";
    let answer = Agent::new(CODEX, &repo).send("post-patch", json!({"tool_input": {"command": patch}}));
    let listed: Vec<_> = answer.blocked().lines().filter(|line| line.starts_with("FAIL")).collect();
    assert_eq!(listed, ["FAIL a b.py:1 a  complexity 17 > 15", "FAIL new/c.py:1 c  complexity 17 > 15"]);
}

#[test]
fn only_changed_functions_are_judged_if_the_configuration_says_so() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.write(".complexity-gate.json", r#"{"hook": {"after_edit": "changed"}}"#);
        repo.write("m.py", module(&[over("old"), fine("a")]));
        repo.write("n.py", over("untouched"));
        repo.commit();
        let agent = Agent::new(host, &repo);
        agent.start().silent();
        repo.write("m.py", module(&[over("old"), fine("b")]));
        agent.edited("m.py").silent();
        agent.edited("n.py").silent();
        repo.write("m.py", module(&[over("old"), over("b")]));
        repo.commit();
        let answer = agent.edited("m.py");
        assert!(
            answer.blocked().starts_with("FAIL m.py:37 b ") && !answer.blocked().contains(" old "),
            "{}",
            answer.blocked()
        );
    }
}

#[test]
fn before_an_edit_nothing_is_refused_yet() {
    for host in HOSTS {
        let repo = Repo::new();
        repo.commit();
        Agent::new(host, &repo).send(if host == CLAUDE { "pre-write" } else { "pre-patch" }, json!({})).silent();
        assert_eq!(repo.git(&["status", "--porcelain"]), "");
    }
}
