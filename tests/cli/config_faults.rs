//! A configuration that is wrong: exit code 2 and one line that names the file, the key and what would be right.

use crate::support::{Repo, over};
use crate::{folder, gate};

const CONFIG: &str = ".complexity-gate.json";

fn with(config: impl AsRef<[u8]>) -> Repo {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write(CONFIG, config);
    folder
}

/// What the run says of the project's file, after its name.
fn fault(config: impl AsRef<[u8]>) -> String {
    let folder = with(config);
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    let start = format!("complexity-gate: {}: ", folder.path(CONFIG).display());
    ran.stderr.trim_end().strip_prefix(&start).unwrap_or_else(|| panic!("{}", ran.stderr)).to_owned()
}

/// The message begins with the key and holds the rest.
fn assert_fault(config: &str, key: &str, parts: &[&str]) {
    let message = fault(config);
    assert!(message.starts_with(&format!("{key}: ")), "{config}: {message}");
    assert!(parts.iter().all(|part| message.contains(part)), "{config}: {message}");
}

#[test]
fn an_unknown_key_is_named_with_the_nearest_one() {
    assert_fault(r#"{"limit": {}}"#, "limit", &["unknown field", "did you mean `limits`?"]);
    assert_fault(r#"{"limits": {"complexty": 1}}"#, "limits.complexty", &["did you mean `complexity`?"]);
    assert_fault(r#"{"languages": {"go": {"limit": {}}}}"#, "languages.go.limit", &["did you mean `limits`?"]);
    assert_fault(r#"{"tests": {"pattern": []}}"#, "tests.pattern", &["did you mean `patterns`?"]);
    assert_fault(r#"{"hook": {"max_block": 1}}"#, "hook.max_block", &["did you mean `max_blocks`?"]);
}

#[test]
fn a_metric_that_there_is_not_is_named_with_those_that_there_are() {
    let parts = ["`cyclomatic`", "`complexity`, `depth`, `lines`, `params`"];
    assert_fault(r#"{"limits": {"cyclomatic": 1}}"#, "limits.cyclomatic", &parts);
    assert_fault(r#"{"languages": {"go": {"limits": {"size": 1}}}}"#, "languages.go.limits.size", &["`size`"]);
    assert_fault(r#"{"tests": {"exempt": ["lines", "depth"]}}"#, "tests.exempt[1]", &["`depth`", "`lines`"]);
}

#[test]
fn a_language_that_there_is_not_is_named_with_those_that_there_are() {
    assert_fault(r#"{"languages": {"pyhton": {}}}"#, "languages.pyhton", &["did you mean `python`?"]);
    let known = "dart, go, javascript, python, rust, svelte, typescript";
    assert_fault(r#"{"languages": {"cobol": {}}}"#, "languages.cobol", &["unknown language", known]);
}

#[test]
fn a_wrong_type_is_named_with_the_right_one() {
    let number = "expected a whole number from 0 to 4294967295";
    for value in [r#""1""#, "1.5", "-1", "4294967296", "true", "[]", "{}"] {
        assert_fault(&format!(r#"{{"limits": {{"depth": {value}}}}}"#), "limits.depth", &[number]);
    }
    for value in ["[]", "5", "null", "true", r#""x""#] {
        for key in ["limits", "tests", "hook"] {
            assert_fault(&format!(r#"{{"{key}": {value}}}"#), key, &["expected an object"]);
        }
        assert_fault(&format!(r#"{{"languages": {{"go": {value}}}}}"#), "languages.go", &["expected an object"]);
    }
    for value in ["{}", "5", "null", r#""**/x""#] {
        for (config, key) in [
            (format!(r#"{{"ignore": {value}}}"#), "ignore"),
            (format!(r#"{{"tests": {{"patterns": {value}}}}}"#), "tests.patterns"),
            (format!(r#"{{"tests": {{"exempt": {value}}}}}"#), "tests.exempt"),
        ] {
            assert_fault(&config, key, &["expected a sequence"]);
        }
    }
    assert_fault(r#"{"ignore": ["a", 1]}"#, "ignore[1]", &["expected a string"]);
    assert_fault(r#"{"hook": {"max_blocks": null}}"#, "hook.max_blocks", &[number]);
    assert_fault(r#"{"languages": []}"#, "languages", &["expected a map"]);
    for config in ["[]", "null", "5", r#""x""#, "[{}]"] {
        assert!(fault(config).contains("expected an object"), "{config}");
    }
}

#[test]
fn a_glob_that_cannot_be_read_is_named() {
    assert_fault(r#"{"ignore": ["ok/**", "a["]}"#, "ignore[1]", &["a["]);
    assert_fault(r#"{"tests": {"patterns": ["{a"]}}"#, "tests.patterns[0]", &["{a"]);
}

#[test]
fn text_that_is_no_json_is_said_with_its_place() {
    for (config, place) in [
        ("{", "line 1 column 1"),
        ("", "line 1 column 0"),
        ("{\n  \"limits\": {},\n}", "line 3 column 1"),
        ("// comment\n{}", "line 1 column 1"),
        ("{} x", "line 1 column 4"),
        ("{\"limits\": {\"depth\": 1}", "line 1 column 23"),
    ] {
        let message = fault(config);
        assert!(message.starts_with("not valid JSON: ") && message.ends_with(place), "{config}: {message}");
    }
    let deep = format!("{{\"$schema\": {}", "[".repeat(100_000));
    assert!(fault(deep).starts_with("not valid JSON: recursion limit exceeded"));
}

#[test]
fn a_key_that_is_given_twice_is_named() {
    assert!(fault(r#"{"limits": {}, "limits": {}}"#).contains("duplicate field `limits`"));
}

#[test]
fn bytes_that_are_no_text_are_said() {
    assert_eq!(fault(b"\xff\xfe{\0}\0"), "it is not valid UTF-8");
    assert_eq!(fault(" ".repeat(2 * 1024 * 1024)), "it is larger than 1 MiB");
}

#[test]
fn something_else_in_the_place_of_the_file_is_not_passed_over() {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write(".complexity-gate.json/file", "");
    let ran = gate(&folder, &["check"]);
    let expected = format!("complexity-gate: {}: it is not a regular file\n", folder.path(CONFIG).display());
    assert_eq!((ran.code, ran.stderr), (2, expected));
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_in_the_place_of_the_file_is_not_passed_over() {
    let folder = folder();
    folder.write("a.py", over("f"));
    std::os::unix::fs::symlink("nowhere", folder.path(CONFIG)).unwrap();
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stderr.contains("it is a symbolic link that leads to no file")), (2, true));
}

#[test]
fn a_fault_in_a_folder_below_is_found_when_a_file_of_it_is_met() {
    let folder = folder();
    folder.write("ok.py", over("f"));
    folder.write("sub/a.py", over("f"));
    folder.write("sub/.complexity-gate.json", "{");
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stderr.contains(&format!("sub{}{CONFIG}", std::path::MAIN_SEPARATOR))), (2, true));
    assert_eq!(gate(&folder, &["check", "ok.py"]).code, 1);
}

#[test]
fn a_fault_of_the_users_file_names_that_file() {
    let folder = with("{}");
    let user = folder.sandbox.folder("home/.config/complexity-gate");
    for (config, part) in
        [("{", "not valid JSON"), (r#"{"ignore": ["a["]}"#, "ignore[0]"), (r#"{"x": 1}"#, "x: unknown")]
    {
        user.write("config.json", config);
        let ran = gate(&folder, &["check"]);
        let start = format!("complexity-gate: {}: {part}", user.path("config.json").display());
        assert!(ran.code == 2 && ran.stderr.starts_with(&start), "{}", ran.stderr);
    }
}

#[test]
fn a_fault_of_the_file_that_is_given_names_that_file() {
    let folder = with("{}");
    folder.write("own.json", r#"{"limits": {"dept": 1}}"#);
    let ran = gate(&folder, &["check", "--config", "own.json"]);
    assert!(ran.stderr.starts_with("complexity-gate: own.json: limits.dept: ") && ran.code == 2, "{}", ran.stderr);
    let ran = gate(&folder, &["check", "--config", "gone.json"]);
    assert_eq!((ran.code, ran.stderr.starts_with("complexity-gate: gone.json: ")), (2, true));
    assert_eq!(gate(&folder, &["check", "--config", "."]).code, 2);
}

#[test]
fn a_key_cannot_pretend_to_be_output() {
    let message = fault("{\"a\\u001b[31m\\nFAIL\": 1}");
    assert!(message.starts_with("a\\u{1b}[31m\\nFAIL: unknown field"), "{message}");
}
