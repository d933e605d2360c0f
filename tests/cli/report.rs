//! What `check` prints, to the byte.

use serde_json::json;

use crate::support::{Repo, fine, over};
use crate::{folder, gate};

/// Complexity 3 (two `if`), depth 2, 5 lines, 2 parameters.
const FOUR: &str = "def worst(a, b):\n    if a:\n        if b:\n            return 1\n    return 0\n";
/// Below each of them.
const LIMITS: &str = r#"{"limits": {"complexity": 2, "depth": 1, "lines": 4, "params": 1}}"#;

fn four() -> Repo {
    let folder = folder();
    folder.write("src/a.py", FOUR);
    folder.write(".complexity-gate.json", LIMITS);
    folder
}

#[test]
fn each_violation_is_one_line_in_the_order_of_the_metrics() {
    let ran = gate(&four(), &["check"]);
    let expected = "FAIL src/a.py:1 worst  complexity 3 > 2\n\
                    FAIL src/a.py:1 worst  depth 2 > 1\n\
                    FAIL src/a.py:1 worst  lines 5 > 4\n\
                    FAIL src/a.py:1 worst  params 2 > 1\n";
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (1, expected, ""));
}

#[test]
fn json_holds_the_same() {
    let ran = gate(&four(), &["check", "--format", "json"]);
    let violation = |metric: &str, value: u32, limit: u32| json!({"file": "src/a.py", "line": 1, "function": "worst", "metric": metric, "value": value, "limit": limit});
    let expected = json!({
        "version": "0.1.0",
        "checked": 1,
        "violations": [
            violation("complexity", 3, 2), violation("depth", 2, 1), violation("lines", 5, 4), violation("params", 2, 1)
        ],
        "unverified": [],
    });
    assert_eq!((ran.code, ran.json(), ran.stderr.as_str()), (1, expected, ""));
    assert!(ran.stdout.ends_with("}\n"));
}

#[test]
fn what_was_not_checked_is_one_line_and_no_failure() {
    let folder = folder();
    folder.write("Foo.kt", "fun f() {}");
    folder.write("notes.md", "");
    let ran = gate(&folder, &["check"]);
    let expected = "UNVERIFIED Foo.kt  no grammar for .kt\n";
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, expected, ""));
    let json = gate(&folder, &["check", "--format", "json"]).json();
    assert_eq!(json["unverified"], json!([{"file": "Foo.kt", "reason": "no grammar for .kt"}]));
    assert_eq!(json["checked"], 0);
}

#[test]
fn a_file_that_is_named_is_never_passed_over() {
    let folder = folder();
    folder.write("notes.md", "");
    folder.write("Makefile", "");
    let expected = "UNVERIFIED Makefile  no grammar for a file without extension\n\
                    UNVERIFIED notes.md  no grammar for .md\n";
    let ran = gate(&folder, &["check", "notes.md", "Makefile"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (0, expected));
}

#[test]
fn violations_come_first_and_lists_are_sorted_by_file_and_line() {
    let folder = folder();
    let two = format!("{}\n\n{}", over("one"), over("two"));
    for (file, text) in [("b/a.py", over("f")), ("b.py", two), ("A.py", over("f")), ("a.kt", String::new())] {
        folder.write(file, text);
    }
    // `over` has 34 lines, so the second function begins after them and two empty ones. In bytes: A < b, and . < /
    let expected = "FAIL A.py:1 f  complexity 17 > 15\n\
                    FAIL b.py:1 one  complexity 17 > 15\n\
                    FAIL b.py:37 two  complexity 17 > 15\n\
                    FAIL b/a.py:1 f  complexity 17 > 15\n\
                    UNVERIFIED a.kt  no grammar for .kt\n";
    assert_eq!(gate(&folder, &["check"]).stdout, expected);
    assert_eq!(
        gate(&folder, &["check", "b", "b.py", "a.kt", "A.py"]).stdout,
        expected,
        "the order of paths is no order"
    );
}

#[test]
fn a_clean_run_says_nothing() {
    let folder = folder();
    folder.write("a.py", fine("f"));
    let ran = gate(&folder, &["check"]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", ""));
}

#[test]
fn functions_lists_each_one_with_its_numbers() {
    let ran = gate(&four(), &["check", "--functions", "--format", "json"]);
    let expected = json!([{
        "file": "src/a.py", "line": 1, "end_line": 5, "function": "worst", "language": "python",
        "complexity": 3, "depth": 2, "lines": 5, "params": 2,
    }]);
    assert_eq!(ran.json()["functions"], expected);
    assert_eq!(ran.code, 1);
}

#[test]
fn functions_in_text_follow_the_report() {
    let folder = folder();
    folder.write("a.py", format!("{}\n{}", over("first"), fine("second")));
    let expected = "FAIL a.py:1 first  complexity 17 > 15\n\
                    FUNCTION a.py:1 first  complexity 17 depth 1 lines 34 params 1\n\
                    FUNCTION a.py:36 second  complexity 2 depth 1 lines 4 params 1\n";
    assert_eq!(gate(&folder, &["check", "--functions"]).stdout, expected);
}

#[test]
fn without_functions_the_key_is_absent_and_with_none_it_is_empty() {
    let folder = folder();
    folder.write("a.py", "x = 1\n");
    assert!(gate(&folder, &["check", "--format", "json"]).json().get("functions").is_none());
    assert_eq!(gate(&folder, &["check", "--format", "json", "--functions"]).json()["functions"], json!([]));
}

#[test]
fn a_template_has_neither_lines_nor_parameters() {
    let folder = folder();
    folder.write("a.svelte", format!("{{#if a}}\n{}{{/if}}\n", "<p>x</p>\n".repeat(200)));
    let json = gate(&folder, &["check", "--functions", "--format", "json"]).json();
    // One block: complexity 2, one level. 200 lines of markup are no violation.
    let expected = json!([{
        "file": "a.svelte", "line": 1, "end_line": 202, "function": "<template>", "language": "svelte",
        "complexity": 2, "depth": 1, "lines": null, "params": null,
    }]);
    assert_eq!((&json["functions"], &json["violations"]), (&expected, &json!([])));
    let text = gate(&folder, &["check", "--functions"]).stdout;
    assert_eq!(text, "FUNCTION a.svelte:1 <template>  complexity 2 depth 1\n");
}

#[test]
fn a_syntax_error_is_said_and_the_rest_is_measured() {
    let folder = folder();
    folder.write("a.py", format!("{}\n\ndef broken(:\n    pass\n", over("f")));
    let ran = gate(&folder, &["check"]);
    // 34 lines, two empty ones, then the broken one.
    let expected = "FAIL a.py:1 f  complexity 17 > 15\nUNVERIFIED a.py  syntax error at line 37\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (1, expected));
    assert_eq!(gate(&folder, &["check", "--format", "json"]).json()["checked"], 1);
}
