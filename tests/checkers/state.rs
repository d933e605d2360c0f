//! A state directory that is damaged or cannot be used: hooks judge all the same.

use std::path::PathBuf;

use serde_json::json;

use crate::agent::{Agent, CLAUDE, HOSTS};
use crate::project::{Project, reporting};
use crate::support::feed;

/// A project with a checker of the user's, which needs no memory to be started.
fn project() -> Project {
    let project = Project::new();
    let command = project.command("c", "critical", &reporting("e-1"));
    project.configure_user(&json!([command]), &json!({}));
    project
}

fn breaker_file(project: &Project) -> PathBuf {
    let files = std::fs::read_dir(project.witness("state/breakers")).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "json")).unwrap()
}

#[test]
fn a_damaged_foreign_or_future_file_is_set_aside_and_counts_start_again() {
    for host in HOSTS {
        let project = project();
        let agent = Agent::new(host, &project.repo);
        agent.edited("m.py").blocked();
        let valid = std::fs::read_to_string(breaker_file(&project)).unwrap();
        let future = valid.replacen("\"version\":1", "\"version\":2", 1);
        assert_ne!(valid, future);
        for damage in ["", "{", "\u{0}\u{1}", "[]", r#"{"a": 1}"#, &valid[..valid.len() / 2], &future] {
            agent.edited("m.py").blocked();
            let file = breaker_file(&project);
            std::fs::write(&file, damage).unwrap();
            // Two runs before and two after: with the old counts the second would halt.
            let answer = agent.edited("m.py");
            answer.blocked();
            let stderr = &answer.ran.stderr;
            assert!(stderr.contains("was damaged") && stderr.lines().count() == 1, "{stderr}");
            let aside = file.with_extension("json.damaged");
            assert_eq!(std::fs::read_to_string(&aside).unwrap(), damage);
            assert!(project.state().contains("0 warnings, 1 critical\n"), "{}", project.state());
            std::fs::remove_file(file).unwrap();
        }
    }
}

#[test]
fn a_halt_that_cannot_be_read_is_none_and_that_is_said() {
    let project = project();
    let agent = Agent::new(CLAUDE, &project.repo);
    for _ in 0..3 {
        agent.edited("m.py");
    }
    agent.stop().halted();
    std::fs::write(breaker_file(&project), "{").unwrap();
    let answer = agent.stop();
    assert!(answer.ran.stdout.is_empty() && answer.ran.stderr.contains("was damaged"), "{}", answer.ran.stderr);
    agent.stop().silent();
}

#[test]
fn without_a_state_directory_checkers_speak_all_the_same() {
    for host in HOSTS {
        let project = project();
        std::fs::remove_dir_all(project.witness("state")).unwrap();
        std::fs::write(project.witness("state"), "a file").unwrap();
        let agent = Agent::new(host, &project.repo);
        for _ in 0..4 {
            let answer = agent.edited("m.py");
            assert!(answer.blocked().contains("FAIL m.py:1 c  e-1"));
            let stderr = &answer.ran.stderr;
            assert!(stderr.contains("could not remember") && stderr.lines().count() == 1, "{stderr}");
        }
    }
}

/// No file can grow, which is what a full disk looks like.
#[test]
fn a_full_disk_is_said_and_keeps_nobody() {
    let project = project();
    let agent = Agent::new(CLAUDE, &project.repo);
    let payload = agent.payload("post-edit", "m.py", json!({}));
    let gate = project.repo.gate(&["hook", CLAUDE]);
    let line = format!("trap '' XFSZ; ulimit -f 0; exec '{}' hook {CLAUDE}", gate.get_program().to_str().unwrap());
    let mut command = project.repo.sandbox.command("sh", &project.repo.root);
    // Where coverage is measured, its file cannot be written either, and that is not what this is about.
    command.env("LLVM_PROFILE_FILE", "/dev/null");
    let ran = feed(command.args(["-c", &line]), payload.as_bytes());
    assert!(ran.code == 0 && ran.stdout.contains("FAIL m.py:1 c  e-1"), "{}{}", ran.stdout, ran.stderr);
    assert!(ran.stderr.contains("could not remember") && ran.stderr.lines().count() == 1, "{}", ran.stderr);
}
