//! `explain`: every count with its place, and the same totals as `check`.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Repo, over, run};
use crate::{folder, gate};

/// Complexity 4: the loop, the branch and the operator in it. The levels are the bodies, which begin on lines 5 and 6.
/// Lines 2 and 3 do not count.
const SOURCE: &str = "\
def f(a, *b):
    # comment

    for x in b:
        if x and a:
            return x
    return None
";

fn explained() -> Repo {
    let folder = folder();
    folder.write("a.py", SOURCE);
    folder
}

#[test]
fn the_text_names_each_place() {
    let expected = "\
a.py:1 f
  complexity 4 = 1 + 3 (1 branch, 1 loop, 1 boolean)
    4:5      loop        for x in b: …
    5:9      branch      if x and a: …
    5:14     boolean     and
  depth 2: levels open at lines 5 > 6
  lines 5 of 7; blank or comment: 2-3
  params 2: a | *b
";
    let ran = gate(&explained(), &["explain", "a.py"]);
    assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.as_str()), (0, expected, ""));
}

#[test]
fn json_names_the_same_places() {
    let expected = json!([{
        "file": "a.py", "line": 1, "end_line": 7, "function": "f",
        "complexity": 4, "depth": 2, "lines": 5, "params": 2,
        "decisions": [
            {"line": 4, "column": 5, "kind": "loop", "text": "for x in b: …"},
            {"line": 5, "column": 9, "kind": "branch", "text": "if x and a: …"},
            {"line": 5, "column": 14, "kind": "boolean", "text": "and"},
        ],
        "deepest": [5, 6],
        "parameters": [{"line": 1, "column": 7, "text": "a"}, {"line": 1, "column": 10, "text": "*b"}],
        "uncounted_lines": [2, 3],
    }]);
    assert_eq!(gate(&explained(), &["explain", "a.py", "--format", "json"]).json(), expected);
}

#[test]
fn nothing_counted_is_nothing_said() {
    let folder = folder();
    folder.write("a.py", "def f():\n    return 1\n");
    let expected = "a.py:1 f\n  complexity 1\n  depth 0\n  lines 2\n  params 0\n";
    assert_eq!(gate(&folder, &["explain", "a.py"]).stdout, expected);
    folder.write("a.svelte", "{#if a}<p>x</p>{/if}\n");
    let text = gate(&folder, &["explain", "a.svelte"]).stdout;
    assert!(text.contains("  depth 1: level opens at line 1\n") && !text.contains("lines") && !text.contains("params"));
}

#[test]
fn a_line_chooses_the_innermost_function() {
    let folder = folder();
    folder.write(
        "a.js",
        "function outer() {\n  const inner = () => {\n    return 1;\n  };\n  return inner;\n}\n\nlet x;\n",
    );
    let names = |target: &str| {
        let json = gate(&folder, &["explain", target, "--format", "json"]).json();
        let name = |function: &Value| function["function"].as_str().unwrap().to_owned();
        json.as_array().unwrap().iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(names("a.js"), ["outer", "inner"]);
    assert_eq!([names("a.js:1"), names("a.js:5"), names("a.js:6")], [["outer"]; 3]);
    assert_eq!([names("a.js:2"), names("a.js:3"), names("a.js:4")], [["inner"]; 3]);
}

#[test]
fn a_line_without_a_function_is_an_error() {
    let folder = explained();
    for line in ["0", "8", "4000000000"] {
        let ran = gate(&folder, &["explain", &format!("a.py:{line}")]);
        let expected = format!("complexity-gate: a.py: there is no function at line {line}\n");
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", expected));
    }
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_looks_like_a_line_is_a_file() {
    let folder = folder();
    folder.write("a.py:3.py", over("f"));
    assert!(gate(&folder, &["explain", "a.py:3.py"]).stdout.starts_with("a.py:3.py:1 f\n"));
    assert!(gate(&folder, &["explain", "a.py:3.py:2"]).stdout.starts_with("a.py:3.py:1 f\n"));
}

#[test]
fn what_cannot_be_explained_is_an_error_that_says_why() {
    let folder = folder();
    folder.write("a.kt", "");
    folder.write("bad.py", [0xff]);
    folder.write("large.py", " ".repeat(5 * 1024 * 1024 + 1));
    folder.write("sub/a.py", "");
    for (target, message) in [
        ("a.kt", "a.kt: there is no grammar for it; `complexity-gate doctor` lists the languages"),
        ("a.kt:3", "a.kt: there is no grammar for it; `complexity-gate doctor` lists the languages"),
        ("bad.py", "bad.py: not valid UTF-8"),
        ("large.py", "large.py: larger than 5 MiB"),
        ("sub", "sub: is a directory; `explain` takes one file"),
    ] {
        let ran = gate(&folder, &["explain", target]);
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", format!("complexity-gate: {message}\n")));
    }
    for target in ["gone.py", "gone.py:3"] {
        let ran = gate(&folder, &["explain", target]);
        assert!(ran.code == 2 && ran.stderr.starts_with("complexity-gate: gone.py: cannot be read"), "{}", ran.stderr);
    }
}

#[test]
fn what_the_reader_must_know_besides_is_a_note() {
    let folder = folder();
    folder.write("none.py", "x = 1\n");
    let ran = gate(&folder, &["explain", "none.py"]);
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (0, "", "note: none.py: there is no function in it\n")
    );
    let ran = gate(&folder, &["explain", "none.py", "--format", "json"]);
    assert_eq!((ran.code, ran.json()), (0, json!([])));
    folder.write("bad.py", format!("{}\ndef broken(:\n", over("f")));
    let ran = gate(&folder, &["explain", "bad.py"]);
    let note = "note: bad.py: syntax error at line 36; what is beside it may be counted wrongly\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (0, note));
}

/// The functions that `check` lists in the fixtures, by file.
fn fixtures() -> (Repo, BTreeMap<String, Vec<Value>>) {
    let folder = folder();
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("tests/fixtures");
    let command = &mut folder.sandbox.command(env!("CARGO_BIN_EXE_complexity-gate"), &own);
    let listed = run(command.args(["check", "--functions", "--format", "json"])).json();
    let mut files: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for function in listed["functions"].as_array().unwrap() {
        files.entry(function["file"].as_str().unwrap().to_owned()).or_default().push(function.clone());
    }
    let root = folder.sandbox.clone();
    (Repo { sandbox: root, root: own }, files)
}

/// What the explanation of a function adds up to.
fn totals(explained: &Value) -> Value {
    let count = |key: &str| explained[key].as_array().unwrap().len() as u64;
    let span = explained["end_line"].as_u64().unwrap() - explained["line"].as_u64().unwrap() + 1;
    let mut total = json!({"complexity": 1 + count("decisions"), "depth": count("deepest")});
    for key in ["file", "line", "end_line", "function"] {
        total[key] = explained[key].clone();
    }
    total["lines"] = if explained["lines"].is_null() { Value::Null } else { (span - count("uncounted_lines")).into() };
    total["params"] = if explained["params"].is_null() { Value::Null } else { count("parameters").into() };
    total
}

#[test]
fn the_places_add_up_to_what_check_says_in_every_fixture() {
    let (fixtures, files) = fixtures();
    let extensions: std::collections::BTreeSet<_> =
        files.keys().filter_map(|file| file.rsplit_once('.')).map(|(_, e)| e).collect();
    for extension in ["js", "ts", "tsx", "svelte", "dart", "rs", "py", "go"] {
        assert!(extensions.contains(extension), "no fixture for .{extension} was met");
    }
    for (file, mut listed) in files {
        for function in &mut listed {
            function.as_object_mut().unwrap().remove("language");
        }
        let explained = gate(&fixtures, &["explain", "--format", "json", &file]).json();
        let explained: Vec<_> = explained.as_array().unwrap().iter().map(totals).collect();
        assert_eq!(explained, listed, "{file}");
    }
}
