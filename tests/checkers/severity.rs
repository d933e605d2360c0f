//! What a problem does: a critical one blocks, a warning informs, and nothing is said of what is clean.

use serde_json::json;

use crate::agent::{Agent, HOSTS};
use crate::project::{Project, reporting};
use crate::support::over;

#[test]
fn a_critical_problem_blocks_with_the_report() {
    for host in HOSTS {
        let project = Project::with("critical", &reporting("bad-type"));
        let answer = Agent::new(host, &project.repo).edited("m.py");
        let report = answer.blocked();
        assert!(report.starts_with("FAIL m.py:1 c  bad-type it is wrong\n"), "{report}");
        assert!(report.contains("The edit itself was applied") && !report.contains("How to fix"), "{report}");
        assert_eq!(answer.ran.stderr, "");
    }
}

#[test]
fn a_warning_informs_and_blocks_nothing() {
    for host in HOSTS {
        let project = Project::with("warning", &reporting("style"));
        let answer = Agent::new(host, &project.repo).edited("m.py");
        let context = answer.context();
        assert!(context.ends_with("\nWARN m.py:1 c  style it is wrong") && !context.contains("FAIL"), "{context}");
    }
}

#[test]
fn what_is_measured_and_what_is_reported_are_one_report() {
    let project = Project::new();
    let commands = [
        project.command("types", "critical", &reporting("bad-type")),
        project.command("lint", "warning", &reporting("style")),
    ];
    project.configure(&json!(commands), &json!({}));
    project.trust();
    project.repo.write("m.py", over("a"));
    for host in HOSTS {
        let answer = Agent::new(host, &project.repo).edited("m.py");
        let lines: Vec<_> = answer.blocked().lines().collect();
        assert_eq!(lines[0], "FAIL m.py:1 a  complexity 17 > 15");
        assert_eq!(lines[2..4], ["FAIL m.py:1 types  bad-type it is wrong", "WARN m.py:1 lint  style it is wrong"]);
        assert!(answer.blocked().contains("How to fix"));
    }
}

#[test]
fn a_clean_run_says_nothing() {
    for host in HOSTS {
        // What a tool prints beside an exit code of 0 is no problem.
        let project = Project::with("critical", "echo \"$1:1: error: not meant\"\nexit 0\n");
        Agent::new(host, &project.repo).edited("m.py").silent();
    }
}

#[test]
fn other_files_are_not_looked_at() {
    let project = Project::new();
    let witness = project.witness("started");
    let script = project.script("c", &format!("touch '{}'\nexit 1\n", witness.display()));
    let command = json!({"name": "c", "run": [script, "{file}"], "files": ["src/*.py"], "severity": "critical"});
    let checkers = json!({"enabled": true, "commands": [command]});
    project.write_config(&json!({"ignore": ["src/gen*"], "checkers": checkers}));
    project.trust();
    for host in HOSTS {
        let agent = Agent::new(host, &project.repo);
        for file in ["README.md", "m.py", "src/deep/m.py", "src/gen.py"] {
            project.repo.write(file, "x = 1\n");
            agent.edited(file).silent();
        }
        assert!(!witness.exists());
        project.repo.write("src/m.py", "x = 1\n");
        agent.edited("src/m.py").blocked();
        assert!(witness.exists());
        std::fs::remove_file(&witness).unwrap();
    }
}

#[test]
fn files_without_a_grammar_are_looked_at_too() {
    let project = Project::new();
    let script = project.script("c", &reporting("css"));
    let command = json!({"name": "c", "run": [script, "{file}"], "files": ["**/*.css"], "severity": "critical"});
    project.configure(&json!([command]), &json!({}));
    project.trust();
    project.repo.write("a.css", "a {}\n");
    for host in HOSTS {
        let answer = Agent::new(host, &project.repo).edited("a.css");
        assert!(answer.blocked().starts_with("FAIL a.css:1 c  css it is wrong\n"));
    }
}

#[test]
fn nothing_is_started_unless_it_is_switched_on() {
    let project = Project::new();
    let witness = project.witness("started");
    let command = project.command("c", "critical", &format!("touch '{}'\nexit 1\n", witness.display()));
    for checkers in [json!({"commands": [command]}), json!({"enabled": false, "commands": [command]})] {
        project.write_config(&json!({"checkers": checkers}));
        project.trust();
        for host in HOSTS {
            Agent::new(host, &project.repo).edited("m.py").silent();
        }
        let ran = project.gate(&["check", "--checkers"]);
        assert!(ran.code == 0 && ran.stderr.contains("note: the checkers are switched off"), "{}", ran.stderr);
        assert!(project.gate(&["doctor"]).stdout.contains("\ncheckers, off\n"));
        assert!(!witness.exists());
    }
}

#[test]
fn problems_are_read_with_an_expression_of_ones_own() {
    let project = Project::new();
    let mut command = project.command("c", "critical", "printf 'oops (E7) in 12: broken\\nfine\\n'\nexit 3\n");
    command["problem"] = json!(r"^oops \((?<code>\w+)\) in (?<line>\d+): (?<message>.+)$");
    project.configure(&json!([command]), &json!({}));
    project.trust();
    let answer = Agent::new(HOSTS[0], &project.repo).edited("m.py");
    assert!(answer.blocked().starts_with("FAIL m.py:12 c  E7 broken\n\n"), "{}", answer.blocked());
}

#[test]
fn a_failure_that_cannot_be_read_is_one_problem() {
    for (script, said) in [
        ("printf 'one\\n\\n  two\\nthree\\nfour\\n'\nexit 2\n", "exit status 2: one | two | three"),
        ("echo broken >&2\nexit 1\n", "exit status 1: broken"),
        ("exit 9\n", "exit status 9: it printed nothing"),
    ] {
        let project = Project::with("critical", script);
        let answer = Agent::new(HOSTS[0], &project.repo).edited("m.py");
        assert!(answer.blocked().starts_with(&format!("FAIL m.py:1 c  {said}\n")), "{}", answer.blocked());
    }
}

#[test]
fn a_problem_in_another_file_is_reported_there() {
    let project = Project::with("critical", "echo 'sub/other.py:7: error: it broke  [arg-type]'\nexit 1\n");
    project.repo.write("sub/other.py", "x = 1\n");
    let answer = Agent::new(HOSTS[0], &project.repo).edited("m.py");
    assert!(answer.blocked().starts_with("FAIL sub/other.py:7 c  arg-type it broke\n"), "{}", answer.blocked());
    // A name under which there is nothing is a misreading.
    std::fs::remove_file(project.repo.path("sub/other.py")).unwrap();
    let answer = Agent::new(HOSTS[0], &project.repo).edited("m.py");
    assert!(answer.blocked().starts_with("FAIL m.py:7 c  arg-type it broke\n"), "{}", answer.blocked());
}
