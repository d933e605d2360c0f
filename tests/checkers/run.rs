//! How programs are run: without a shell, from the root, side by side.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::agent::{Agent, CLAUDE};
use crate::project::Project;

#[test]
fn arguments_reach_the_program_as_they_are() {
    let project = Project::new();
    let seen = project.witness("seen");
    let script = project.script("c", &format!("printf '%s\\n' \"$PWD\" \"$@\" > '{}'\n", seen.display()));
    let touch = format!("$(touch {})", project.witness("shell").display());
    let run = json!([script, "{file}", "--x={file}:{file}", touch, "*", "a  b", "{other}"]);
    let command = json!({"name": "c", "run": run, "files": ["**"], "severity": "critical"});
    project.configure(&json!([command]), &json!({}));
    project.trust();
    let name = "sub/-a 'b';$(touch x)`y`.py";
    project.repo.write(name, "x = 1\n");
    Agent::new(CLAUDE, &project.repo).edited(project.repo.path(name).to_str().unwrap()).silent();
    let (root, file) = (project.repo.root.display(), project.repo.path(name));
    let file = file.display();
    let expected = format!("{root}\n{file}\n--x={file}:{file}\n{touch}\n*\na  b\n{{other}}\n");
    assert_eq!(std::fs::read_to_string(seen).unwrap(), expected);
    assert!(!project.witness("shell").exists() && !project.repo.path("sub/x").exists());
}

#[test]
fn a_program_has_nothing_to_read() {
    let project = Project::with("critical", "read line && exit 1\nexit 0\n");
    Agent::new(CLAUDE, &project.repo).edited("m.py").silent();
}

#[test]
fn a_program_of_the_repository_is_named_from_its_root() {
    let project = Project::new();
    let script = project.script("tool", "exit 4\n");
    std::fs::create_dir_all(project.repo.path("tools")).unwrap();
    std::fs::rename(script, project.repo.path("tools/lint")).unwrap();
    let command = json!({"name": "c", "run": ["tools/lint", "{file}"], "files": ["**"], "severity": "critical"});
    project.configure(&json!([command]), &json!({}));
    project.trust();
    let mut agent = Agent::new(CLAUDE, &project.repo);
    project.repo.write("sub/m.py", "x = 1\n");
    agent.cwd = project.repo.path("sub").to_str().unwrap().to_owned();
    assert!(agent.edited("m.py").blocked().contains("FAIL m.py:1 c  exit status 4"));
}

/// Each of the two waits for the other, so that neither ends unless both run.
#[test]
fn commands_that_match_run_side_by_side() {
    let project = Project::new();
    let meet = |own: &str, other: &str| {
        let (own, other) = (project.witness(own), project.witness(other));
        let wait = format!(
            "n=0; while [ ! -e '{}' ]; do sleep 0.05; n=$((n + 1)); [ $n -gt 400 ] && exit 1; done",
            other.display()
        );
        format!("touch '{}'\n{wait}\nexit 0\n", own.display())
    };
    let commands =
        [project.command("left", "critical", &meet("a", "b")), project.command("right", "critical", &meet("b", "a"))];
    project.configure(&json!(commands), &json!({}));
    project.trust();
    Agent::new(CLAUDE, &project.repo).edited("m.py").silent();
}

#[test]
fn a_command_without_a_file_runs_once() {
    let project = Project::new();
    let runs = project.witness("runs");
    let script = project.script("c", &format!("echo run >> '{}'\n", runs.display()));
    let command = json!({"name": "c", "run": [script], "files": ["**/*.py"], "severity": "critical"});
    project.configure(&json!([command]), &json!({}));
    project.trust();
    for name in ["n.py", "o.py", "sub/p.py"] {
        project.repo.write(name, "x = 1\n");
    }
    assert_eq!(project.gate(&["check", "--checkers"]).code, 0);
    assert_eq!(std::fs::read_to_string(runs).unwrap(), "run\n");
}

#[test]
fn whoever_ends_the_run_ends_its_programs() {
    let project = Project::new();
    let pid = project.witness("pid");
    let command = project.command(
        "c",
        "critical",
        &format!("echo $$ > '{0}.new'\nmv '{0}.new' '{0}'\nsleep 300\n", pid.display()),
    );
    project.configure(&json!([command]), &json!({}));
    project.trust();
    for signal in ["INT", "TERM", "HUP"] {
        let _ = std::fs::remove_file(&pid);
        let mut child = project.repo.gate(&["check", "--checkers"]).spawn().unwrap();
        until(|| pid.exists());
        let started = std::fs::read_to_string(&pid).unwrap().trim().to_owned();
        assert!(is_alive(&started));
        let kill = format!("kill -{signal} {}", child.id());
        assert!(project.repo.sandbox.command("sh", &project.repo.root).args(["-c", &kill]).status().unwrap().success());
        let start = Instant::now();
        let status = child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(30), "{signal}: not before the time limit of the program");
        assert_eq!(status.code(), None, "{signal}: it ends as if it had not been watched");
        until(|| !is_alive(&started));
    }
}

/// Whether a process runs; one that has ended and is not waited for does not.
pub(crate) fn is_alive(pid: &str) -> bool {
    let state = if std::path::Path::new("/proc/self/stat").exists() {
        // Behind the name, which is in parentheses and may hold any character.
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").map(|(_, rest)| rest.to_owned()).unwrap_or_default()
    } else {
        let ran = std::process::Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap();
        String::from_utf8_lossy(&ran.stdout).trim().to_owned()
    };
    !state.is_empty() && !state.starts_with('Z')
}

/// Waits until something holds, which it does soon.
pub(crate) fn until(holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "it never came about");
        std::thread::sleep(Duration::from_millis(20));
    }
}
