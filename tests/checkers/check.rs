//! `check --checkers`, for people and CI.

use serde_json::json;

use crate::project::{Project, reporting};
use crate::support::over;

#[test]
fn problems_are_violations_in_the_order_of_files_and_lines() {
    let project = Project::new();
    let body = "echo \"$1:40: error: late  [e-2]\"\necho \"$1:1: error: early\"\nexit 1\n";
    let commands = [project.command("types", "critical", body), project.command("lint", "warning", &reporting("s-1"))];
    project.configure(&json!(commands), &json!({}));
    project.trust();
    project.repo.write("m.py", over("a"));
    let ran = project.gate(&["check", "--checkers"]);
    let expected = "FAIL m.py:1 a  complexity 17 > 15\n\
                    WARN m.py:1 lint  s-1 it is wrong\n\
                    FAIL m.py:1 types  early\n\
                    FAIL m.py:40 types  e-2 late\n";
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (1, expected, ""));
    let json = project.gate(&["check", "--checkers", "--format", "json"]).json();
    assert_eq!(json["violations"][0]["function"], "a");
    let late = json!({"file": "m.py", "line": 40, "checker": "types", "code": "e-2", "message": "late", "severity": "critical"});
    assert_eq!(json["violations"][3], late);
    assert_eq!((&json["violations"][2]["code"], &json["violations"][1]["severity"]), (&json!(null), &json!("warning")));
    // Without the option nothing is started.
    assert_eq!(project.gate(&["check"]).stdout, "FAIL m.py:1 a  complexity 17 > 15\n");
}

#[test]
fn warnings_alone_are_no_failure() {
    let project = Project::with("warning", &reporting("s-1"));
    let ran = project.gate(&["check", "--checkers"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, "WARN m.py:1 c  s-1 it is wrong\n"));
}

#[test]
fn what_could_not_be_checked_is_said_and_is_an_error() {
    let project = Project::new();
    let script = project.script("c", "exit 0\n");
    let command = |name: &str, run: &str| json!({"name": name, "run": [run, "{file}"], "files": ["*.py"], "severity": "critical"});
    for name in ["a.py", "b.py", "d.py"] {
        project.repo.write(name, "x = 1\n");
    }
    project.configure(&json!([command("here", &script), command("gone", "no-such-tool")]), &json!({}));
    let ran = project.gate(&["check", "--checkers"]);
    assert!(
        ran.code == 2 && ran.stderr.contains("were not started") && ran.stderr.lines().count() == 1,
        "{}",
        ran.stderr
    );
    project.trust();
    let ran = project.gate(&["check", "--checkers"]);
    let line = "note: the checker gone has not checked a.py, b.py and 2 more: there is no program `no-such-tool` on the PATH\n";
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (2, "", line));
    let json = project.gate(&["check", "--checkers", "--format", "json"]).json();
    assert_eq!(json["notes"].as_array().unwrap().len(), 1);
    assert_eq!(json["violations"], json!([]));
}

#[test]
fn a_change_is_checked_by_whole_files() {
    let project = Project::new();
    let seen = project.witness("seen");
    let command = project.command("c", "critical", &format!("basename \"$1\" >> '{}'\n", seen.display()));
    project.configure(&json!([command]), &json!({}));
    project.trust();
    project.repo.write("old.py", "x = 1\n");
    project.repo.commit();
    project.repo.write("m.py", "x = 2\n");
    project.repo.write("new.py", "x = 3\n");
    assert_eq!(project.gate(&["check", "--changed", "--checkers"]).code, 0);
    let mut names: Vec<_> = std::fs::read_to_string(&seen).unwrap().lines().map(str::to_owned).collect();
    names.sort();
    assert_eq!(names, ["m.py", "new.py"]);
}

#[test]
fn paths_and_what_is_ignored_decide_what_is_looked_at() {
    let project = Project::new();
    let seen = project.witness("seen");
    let script = project.script("c", &format!("basename \"$1\" >> '{}'\n", seen.display()));
    let command = json!({"name": "c", "run": [script, "{file}"], "files": ["**/*.{css,py}"], "severity": "critical"});
    project.write_config(&json!({"ignore": ["gen/**"], "checkers": {"enabled": true, "commands": [command]}}));
    project.trust();
    for name in ["src/a.py", "src/a.css", "src/a.txt", "gen/b.py", "ignored/c.py"] {
        project.repo.write(name, "x = 1\n");
    }
    project.repo.write(".gitignore", "ignored/\n");
    let looked_at = |arguments: &[&str]| {
        let _ = std::fs::remove_file(&seen);
        assert_eq!(project.gate(&[&["check", "--checkers"], arguments].concat()).code, 0);
        let mut names: Vec<_> = std::fs::read_to_string(&seen).unwrap_or_default().lines().map(str::to_owned).collect();
        names.sort();
        names
    };
    assert_eq!(looked_at(&[]), ["a.css", "a.py", "m.py"]);
    assert_eq!(looked_at(&["src"]), ["a.css", "a.py"]);
    assert_eq!(looked_at(&["m.py", "m.py"]), ["m.py"]);
    assert_eq!(looked_at(&["gen/b.py"]), [""; 0]);
}

#[test]
fn nothing_is_written_into_the_repository_or_the_state() {
    let project = Project::with("critical", &reporting("e-1"));
    project.repo.commit();
    assert_eq!(project.gate(&["check", "--checkers"]).code, 1);
    assert_eq!(project.repo.git(&["status", "--porcelain", "--ignored"]), "");
    let state: Vec<_> = std::fs::read_dir(project.witness("state")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(state.iter().all(|name| ["trust", "lock"].iter().any(|known| name == known)), "{state:?}");
}
