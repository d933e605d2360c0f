//! Which configuration applies to a file, and what it changes.

use serde_json::json;

use crate::support::{Repo, Sandbox, fine, over, run};
use crate::{folder, found, gate};

const CONFIG: &str = ".complexity-gate.json";

fn with(config: &str) -> Repo {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write(CONFIG, config);
    folder
}

/// Complexity 2: over a limit of 1.
fn two() -> String {
    fine("f")
}

#[test]
fn a_limit_is_the_highest_value_that_is_allowed() {
    assert_eq!(gate(&with(r#"{"limits": {"complexity": 16}}"#), &["check"]).code, 1);
    assert_eq!(gate(&with(r#"{"limits": {"complexity": 17}}"#), &["check"]).code, 0);
}

#[test]
fn a_limit_of_null_is_not_checked() {
    let folder = with(r#"{"limits": {"complexity": null, "lines": 33}}"#);
    assert_eq!(gate(&folder, &["check"]).stdout, "FAIL a.py:1 f  lines 34 > 33\n");
}

#[test]
fn limits_that_are_not_given_keep_their_defaults() {
    assert_eq!(found(&with(r#"{"limits": {"depth": 9}}"#), &[]), ["a.py:1 f"]);
    assert_eq!(found(&with("{}"), &[]), ["a.py:1 f"]);
    assert_eq!(found(&with(r#"{"$schema": "https://example.test/s.json"}"#), &[]), ["a.py:1 f"]);
    assert_eq!(found(&with("\u{feff}{}"), &[]), ["a.py:1 f"]);
}

#[test]
fn a_configuration_above_the_current_directory_applies() {
    let folder = with(r#"{"limits": {"complexity": 17}}"#);
    folder.write("sub/deep/b.py", over("g"));
    assert_eq!(run(&mut folder.gate_in("sub/deep", &["check"])).code, 0);
}

#[test]
fn the_nearest_configuration_applies_to_each_file() {
    let folder = folder();
    for (name, limit) in [("", 1), ("loose/", 2), ("loose/tight/", 1)] {
        folder.write(format!("{name}a.py"), two());
        folder.write(format!("{name}none/b.py"), two());
        folder.write(format!("{name}{CONFIG}"), format!(r#"{{"limits": {{"complexity": {limit}}}}}"#));
    }
    let expected = ["a.py:1 f", "loose/tight/a.py:1 f", "loose/tight/none/b.py:1 f", "none/b.py:1 f"];
    assert_eq!(found(&folder, &[]), expected);
}

#[test]
fn a_nearer_configuration_replaces_the_one_above_as_a_whole() {
    let folder = folder();
    folder.write(CONFIG, r#"{"limits": {"complexity": 1}}"#);
    folder.write("sub/.complexity-gate.json", r#"{"limits": {"depth": 9}}"#);
    folder.write("sub/a.py", two());
    assert_eq!(found(&folder, &[]), [""; 0]);
}

#[test]
fn the_users_configuration_is_below_the_projects() {
    let folder = with("{}");
    let user = folder.sandbox.folder("home/.config/complexity-gate");
    user.write("config.json", r#"{"limits": {"complexity": 17}}"#);
    assert_eq!(gate(&folder, &["check"]).code, 0);
    // A key that the project gives replaces the user's, with all that is in it.
    folder.write(CONFIG, r#"{"limits": {"depth": 9}}"#);
    assert_eq!(gate(&folder, &["check"]).code, 1);
    folder.write(CONFIG, r#"{"tests": {}}"#);
    assert_eq!(gate(&folder, &["check"]).code, 0);
}

#[cfg(not(windows))]
#[test]
fn without_xdg_config_home_the_users_file_is_in_the_home_directory() {
    let folder = with("{}");
    folder.sandbox.folder("home/.config/complexity-gate").write("config.json", r#"{"limits": {"complexity": 17}}"#);
    for xdg in [None, Some(""), Some("relative")] {
        let mut command = folder.gate(&["check"]);
        command.env_remove("XDG_CONFIG_HOME").envs(xdg.map(|value| ("XDG_CONFIG_HOME", value)));
        assert_eq!(run(&mut command).code, 0, "{xdg:?}");
    }
    let elsewhere = folder.sandbox.folder("elsewhere").root;
    assert_eq!(run(folder.gate(&["check"]).env("XDG_CONFIG_HOME", elsewhere)).code, 1);
}

#[test]
fn config_takes_the_place_of_the_projects_files() {
    let folder = with(r#"{"limits": {"complexity": 1}}"#);
    folder.write("sub/.complexity-gate.json", "not even JSON");
    folder.write("sub/b.py", two());
    folder.write("own.json", r#"{"limits": {"complexity": 17}}"#);
    assert_eq!(gate(&folder, &["check", "--config", "own.json"]).code, 0);
    assert_eq!(run(&mut folder.gate_in("sub", &["check", "--config", "../own.json"])).code, 0);
}

#[test]
fn config_is_still_above_the_users_file() {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.sandbox.folder("home/.config/complexity-gate").write("config.json", r#"{"limits": {"complexity": 17}}"#);
    folder.write("own.json", r#"{"hook": {"max_blocks": 1}}"#);
    assert_eq!(gate(&folder, &["check", "--config", "own.json"]).code, 0);
    folder.write("own.json", r#"{"limits": {"complexity": 16}}"#);
    assert_eq!(gate(&folder, &["check", "--config", "own.json"]).code, 1);
}

#[test]
fn a_language_has_limits_of_its_own() {
    let folder = with(r#"{"limits": {"complexity": 1}, "languages": {"python": {"limits": {"complexity": 17}}}}"#);
    // One `if`: complexity 2.
    folder.write("b.js", "function g(x) {\n  if (x) return 1;\n}\n");
    folder.write("c.pyi", over("h"));
    assert_eq!(found(&folder, &[]), ["b.js:1 g"]);
}

#[test]
fn limits_of_a_language_hold_for_each_of_its_grammars() {
    let folder = folder();
    folder.write(CONFIG, r#"{"languages": {"typescript": {"limits": {"params": 1}}}}"#);
    for extension in ["ts", "mts", "cts", "tsx", "js"] {
        folder.write(format!("a.{extension}"), "function f(a, b) {}\n");
    }
    let expected = ["a.cts:1 f", "a.mts:1 f", "a.ts:1 f", "a.tsx:1 f"];
    assert_eq!(found(&folder, &[]), expected);
}

#[test]
fn a_language_keeps_the_limits_that_it_does_not_give() {
    let folder = with(r#"{"limits": {"lines": 33}, "languages": {"python": {"limits": {"complexity": null}}}}"#);
    assert_eq!(gate(&folder, &["check"]).stdout, "FAIL a.py:1 f  lines 34 > 33\n");
    folder.write(CONFIG, r#"{"limits": {"lines": 33}, "languages": {"python": {}}}"#);
    assert_eq!(gate(&folder, &["check"]).stdout, "FAIL a.py:1 f  complexity 17 > 15\nFAIL a.py:1 f  lines 34 > 33\n");
}

#[test]
fn test_files_are_exempt_from_lines_and_from_nothing_else() {
    let folder = folder();
    folder.write(CONFIG, r#"{"limits": {"lines": 33}}"#);
    let tests = ["a.test.py", "a.spec.py", "test_a.py", "a_test.py", "test/a.py", "x/tests/y/a.py", "__tests__/a.py"];
    for name in tests {
        folder.write(name, over("f"));
    }
    folder.write("tested.py", over("f"));
    let json = gate(&folder, &["check", "--format", "json"]).json();
    let lines: Vec<_> = json["violations"].as_array().unwrap().iter().filter(|v| v["metric"] == "lines").collect();
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["file"], "tested.py");
    let complexity = json["violations"].as_array().unwrap().iter().filter(|v| v["metric"] == "complexity");
    assert_eq!(complexity.count(), tests.len() + 1);
}

#[test]
fn the_patterns_of_tests_and_the_exemption_can_be_changed() {
    let folder = folder();
    folder.write("spec/a.py", over("f"));
    folder.write("tests/b.py", over("g"));
    let lines = |config: serde_json::Value| {
        let mut config = config;
        config["limits"] = json!({"lines": 33, "complexity": null});
        folder.write(CONFIG, config.to_string());
        found(&folder, &[])
    };
    assert_eq!(lines(json!({"tests": {"patterns": ["spec/**"]}})), ["tests/b.py:1 g"]);
    assert_eq!(lines(json!({"tests": {"exempt": []}})), ["spec/a.py:1 f", "tests/b.py:1 g"]);
    assert_eq!(lines(json!({"tests": {}})), ["spec/a.py:1 f"]);
}

#[test]
fn globs_are_seen_from_the_root_of_the_repository_and_not_from_the_current_directory() {
    let repo = Repo::new();
    repo.write(CONFIG, r#"{"limits": {"lines": 33, "complexity": null}, "tests": {"patterns": ["sub/t/**"]}}"#);
    repo.write("sub/t/a.py", over("f"));
    repo.write("sub/sub/t/a.py", over("f"));
    for folder in ["", "sub", "sub/t"] {
        let root = repo.root.to_str().unwrap();
        let ran = run(&mut repo.gate_in(folder, &["check", "--format", "json", root]));
        assert_eq!(ran.violations().len(), 1, "{folder}");
        assert!(ran.violations()[0].ends_with("sub/t/a.py:1 f"));
    }
}

#[test]
fn outside_a_repository_globs_are_seen_from_what_is_scanned() {
    let folder = Sandbox::new().folder("out");
    folder.write(CONFIG, r#"{"ignore": ["a/*.py"]}"#);
    folder.write("a/x.py", over("f"));
    folder.write("b/a/x.py", over("f"));
    assert_eq!(found(&folder, &["."]), ["b/a/x.py:1 f"]);
    assert_eq!(found(&folder, &["b"]), [""; 0]);
    assert_eq!(found(&folder, &["a", "b"]), ["b/a/x.py:1 f"]);
}
