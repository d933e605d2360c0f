//! Whose commands are started: the user's own, and those that the user has agreed to, byte for byte.

use serde_json::json;

use crate::agent::{Agent, CLAUDE, HOSTS};
use crate::project::{CONFIG, Project};

/// A project whose checker leaves a trace when it is started, and reports nothing.
fn traced() -> (Project, std::path::PathBuf) {
    let project = Project::new();
    let witness = project.witness("started");
    let command = project.command("c", "critical", &format!("touch '{}'\n", witness.display()));
    project.configure(&json!([command]), &json!({}));
    (project, witness)
}

/// Whether the checker is started after an edit.
fn is_started(project: &Project, witness: &std::path::Path) -> bool {
    let _ = std::fs::remove_file(witness);
    Agent::new(CLAUDE, &project.repo).edited("m.py");
    witness.exists()
}

#[test]
fn a_repository_starts_nothing_before_its_user_says_so() {
    for host in HOSTS {
        let (project, witness) = traced();
        let agent = Agent::new(host, &project.repo);
        let first = agent.edited("m.py");
        assert!(!witness.exists());
        // The agent hears it each time, the user once.
        let line = "the checkers of .complexity-gate.json were not started";
        assert!(first.context().starts_with(&format!("note: {line}")), "{}", first.context());
        assert!(first.user_message().unwrap().contains(line));
        let second = agent.edited("m.py");
        assert_eq!((second.context(), second.user_message()), (first.context(), None));
        project.trust();
        agent.edited("m.py").silent();
        assert!(witness.exists());
    }
}

#[test]
fn what_is_trusted_is_shown_in_full() {
    let project = Project::new();
    let run = json!(["tool", "--flag with space", "\u{1b}[31mred", "{file}"]);
    let command = json!({"name": "c", "run": run, "files": ["**"], "severity": "critical"});
    project.configure(&json!([command]), &json!({}));
    let ran = project.gate(&["trust"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("of .complexity-gate.json\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains(r#"c: "tool" "--flag with space" "\u{1b}[31mred" "{file}""#), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'));
}

#[test]
fn one_byte_of_the_block_needs_a_new_word_and_the_rest_of_the_file_does_not() {
    let (project, witness) = traced();
    project.trust();
    assert!(is_started(&project, &witness));
    let text = std::fs::read_to_string(project.repo.path(CONFIG)).unwrap();
    project.repo.write(CONFIG, text.replacen('{', "{\"limits\": {\"depth\": 3}, ", 1));
    assert!(is_started(&project, &witness));
    // A space, which changes nothing that the block means.
    project.repo.write(CONFIG, text.replacen("\"enabled\":true", "\"enabled\": true", 1));
    assert!(!is_started(&project, &witness));
    assert!(project.gate(&["doctor"]).stdout.contains("not trusted"));
    project.trust();
    assert!(is_started(&project, &witness));
    // The word of today replaces that of yesterday.
    project.repo.write(CONFIG, text);
    assert!(!is_started(&project, &witness));
}

#[test]
fn a_word_holds_for_one_file() {
    let (project, witness) = traced();
    project.trust();
    let other = project.repo.sandbox.repo("other");
    std::fs::copy(project.repo.path(CONFIG), other.path(CONFIG)).unwrap();
    other.write("m.py", "x = 1\n");
    Agent::new(CLAUDE, &other).edited("m.py").context();
    assert!(!witness.exists());
    // A configuration further down is another one.
    project.repo.write("sub/m.py", "x = 1\n");
    std::fs::copy(project.repo.path(CONFIG), project.repo.path("sub").join(CONFIG)).unwrap();
    assert!(Agent::new(CLAUDE, &project.repo).edited("sub/m.py").context().contains("sub/.complexity-gate.json"));
    assert!(!witness.exists());
}

#[test]
fn the_users_own_commands_need_no_word() {
    let (project, witness) = traced();
    project.repo.remove(CONFIG);
    let script = project.witness("c");
    let command = json!({"name": "c", "run": [script, "{file}"], "files": ["**"], "severity": "critical"});
    project.configure_user(&json!([command]), &json!({}));
    assert!(is_started(&project, &witness));
    assert!(project.gate(&["doctor"]).stdout.contains("from your own configuration"));
    // A project's block stands in place of it as a whole.
    project.write_config(&json!({"checkers": {"enabled": false}}));
    assert!(!is_started(&project, &witness));
}

#[test]
fn an_agent_cannot_switch_off_what_was_committed_for_its_session() {
    for host in HOSTS {
        let project = Project::new();
        let command = project.command("c", "critical", &crate::project::reporting("e-1"));
        let checkers = json!({"enabled": true, "commands": [command]});
        project.write_config(&json!({"hook": {"config": "session"}, "checkers": checkers}));
        project.trust();
        project.repo.commit();
        let agent = Agent::new(host, &project.repo);
        agent.start().silent();
        project.write_config(&json!({"checkers": {"enabled": false}}));
        assert!(agent.edited("m.py").blocked().contains("FAIL m.py:1 c  e-1"));
    }
}

#[test]
fn there_has_to_be_something_to_trust() {
    let project = Project::new();
    let ran = project.gate(&["trust"]);
    assert!(ran.code == 2 && ran.stderr.contains("nothing to trust"), "{}", ran.stderr);
    project.repo.write(CONFIG, r#"{"checkers": {"enabled": 1}}"#);
    let ran = project.gate(&["trust"]);
    assert!(ran.code == 2 && ran.stderr.contains("checkers.enabled"), "{}", ran.stderr);
}

#[test]
fn a_configuration_that_is_given_is_one_of_a_project() {
    let (project, witness) = traced();
    std::fs::rename(project.repo.path(CONFIG), project.repo.path("other.json")).unwrap();
    let check = ["check", "--checkers", "--config", "other.json"];
    let ran = project.gate(&check);
    assert!(ran.code == 2 && ran.stderr.contains("the checkers of other.json were not started"), "{}", ran.stderr);
    assert_eq!(project.gate(&["trust", "--config", "other.json"]).code, 0);
    assert_eq!(project.gate(&check).code, 0);
    assert!(witness.exists());
}

#[test]
fn a_word_that_cannot_be_read_is_none() {
    let (project, witness) = traced();
    let folder = project.witness("state/trust");
    for damage in ["", "{", r#"{"version": 2, "file": "x", "digest": null}"#, "[]"] {
        project.trust();
        assert!(is_started(&project, &witness));
        let file = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
        std::fs::write(&file, damage).unwrap();
        assert!(!is_started(&project, &witness), "{damage}");
        let ran = project.gate(&["trust"]);
        assert!(ran.code == 0 && ran.stderr.contains("was damaged"), "{}", ran.stderr);
        assert!(is_started(&project, &witness));
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::write(&folder, "a file").unwrap();
    assert!(!is_started(&project, &witness));
    let ran = project.gate(&["trust"]);
    assert!(ran.code == 2 && ran.stderr.lines().count() == 1, "{}", ran.stderr);
}

#[test]
fn doctor_starts_only_what_may_be_started() {
    let project = Project::new();
    let witness = project.witness("started");
    let script = project.script("tool", &format!("touch '{}'\necho 'tool 1.2.3'\n", witness.display()));
    let command =
        |name: &str, run: &str| json!({"name": name, "run": [run, "{file}"], "files": ["**"], "severity": "critical"});
    project.configure(&json!([command("here", &script), command("gone", "no-such-tool")]), &json!({}));
    let doctor = || project.gate(&["doctor"]).stdout;
    let before = doctor();
    assert!(before.contains("not trusted") && before.contains(&script) && !before.contains("1.2.3"), "{before}");
    assert!(before.contains("not found: there is no program `no-such-tool` on the PATH") && !witness.exists());
    project.trust();
    let after = doctor();
    assert!(after.contains("trusted as it is") && after.contains(&format!("{script}  tool 1.2.3")), "{after}");
}
