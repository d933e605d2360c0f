//! Query files from a folder: `--queries` and `COMPLEXITY_GATE_QUERIES`.

use std::path::Path;

use crate::support::{Repo, over, run};
use crate::{folder, gate};

/// A folder with source and the project's own query files in `q`.
fn with_queries() -> Repo {
    let folder = folder();
    folder.write("a.py", over("f"));
    folder.write("b.js", "function g() {}\n");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("queries");
    for entry in std::fs::read_dir(own).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "scm") {
            folder.write(Path::new("q").join(path.file_name().unwrap()), std::fs::read(&path).unwrap());
        }
    }
    folder
}

fn append(folder: &Repo, file: &str, text: &str) -> usize {
    let before = std::fs::read_to_string(folder.path(file)).unwrap();
    folder.write(file, format!("{before}\n{text}\n"));
    before.lines().count() + 2
}

const REPORT: &str = "FAIL a.py:1 f  complexity 17 > 15\n";

#[test]
fn a_folder_takes_the_place_of_the_built_in_files() {
    let folder = with_queries();
    for arguments in [["check", "--queries", "q"], ["--queries", "q", "check"]] {
        assert_eq!(gate(&folder, &arguments).stdout, REPORT);
    }
    // If its one kind of decision is none, the function is within its limits.
    append(&folder, "q/python.scm", "(if_statement) @decision.none");
    assert_eq!(gate(&folder, &["check", "--queries", "q"]).code, 0);
    assert_eq!(gate(&folder, &["check"]).stdout, REPORT);
}

#[test]
fn the_variable_does_the_same_and_the_option_wins() {
    let folder = with_queries();
    let with = |value: &str, arguments: &[&str]| run(folder.gate(arguments).env("COMPLEXITY_GATE_QUERIES", value));
    assert_eq!(with("q", &["check"]).stdout, REPORT);
    assert_eq!(with("gone", &["check"]).code, 2);
    assert_eq!(with("gone", &["check", "--queries", "q"]).stdout, REPORT);
    assert_eq!(with("", &["check"]).stdout, REPORT, "empty is as good as unset");
}

#[test]
fn only_languages_that_have_a_file_are_known() {
    let folder = with_queries();
    folder.write("only/python.scm", std::fs::read(folder.path("q/python.scm")).unwrap());
    let ran = gate(&folder, &["check", "--queries", "only", "a.py", "b.js"]);
    assert_eq!(ran.stdout, format!("{REPORT}UNVERIFIED b.js  no grammar for .js\n"));
    folder.write(".complexity-gate.json", r#"{"languages": {"go": {}}}"#);
    let ran = gate(&folder, &["check", "--queries", "only"]);
    assert!(ran.code == 2 && ran.stderr.contains("languages.go: unknown language; known: python"), "{}", ran.stderr);
}

#[test]
fn a_fault_names_file_and_line() {
    for (text, message) in [
        ("(if_statement) @decison.branch", "unknown capture `@decison.branch`; did you mean `@decision.branch`?"),
        ("(if_statment) @decision.branch", "if_statement"),
        ("(if_statement tset: (_) @depth)", "tset"),
        ("(if_statement) @decision.branch (", "expected"),
        ("((if_statement) @decision.branch (#matches? @decision.branch \"x\"))", "#matches?"),
    ] {
        let folder = with_queries();
        let line = append(&folder, "q/python.scm", text);
        for command in [&["check"][..], &["explain", "a.py"]] {
            let ran = gate(&folder, &[command, &["--queries", "q"]].concat());
            let start = format!("complexity-gate: {}:{line}: ", Path::new("q").join("python.scm").display());
            assert!(ran.stderr.starts_with(&start) && ran.stderr.contains(message), "{text}: {}", ran.stderr);
            assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.lines().count()), (2, "", 1), "{text}");
        }
    }
}

#[test]
fn a_fault_in_a_language_that_does_not_appear_does_not_matter() {
    let folder = with_queries();
    append(&folder, "q/go.scm", "(nonsense) @depth");
    assert_eq!(gate(&folder, &["check", "--queries", "q"]).stdout, REPORT);
}

#[test]
fn a_base_or_an_embedded_language_that_is_missing_is_a_fault() {
    let folder = with_queries();
    folder.remove("q/_ecma.scm");
    let ran = gate(&folder, &["check", "--queries", "q"]);
    assert!(
        ran.code == 2 && ran.stderr.contains("javascript.scm:1: the base `_ecma.scm` is missing"),
        "{}",
        ran.stderr
    );
    let folder = with_queries();
    folder.remove("q/typescript.scm");
    folder.write("c.svelte", "<p>{a}</p>\n");
    let ran = gate(&folder, &["check", "--queries", "q", "c.svelte"]);
    assert!(
        ran.code == 2 && ran.stderr.contains("there is no query file `typescript.scm` to inject"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_folder_without_query_files_is_an_error() {
    let folder = with_queries();
    folder.write("empty/notes.md", "");
    let ran = gate(&folder, &["check", "--queries", "empty"]);
    let expected = "complexity-gate: empty: there are no query files (*.scm) in it\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (2, expected));
    for path in ["gone", "a.py"] {
        let ran = gate(&folder, &["check", "--queries", path]);
        assert!(ran.code == 2 && ran.stderr.starts_with(&format!("complexity-gate: {path}: ")), "{}", ran.stderr);
    }
}

#[test]
fn a_query_file_that_cannot_be_read_is_an_error() {
    let folder = with_queries();
    let start = format!("complexity-gate: {}: ", Path::new("q").join("go.scm").display());
    folder.write("q/go.scm", b"; \xff");
    assert_eq!(gate(&folder, &["check", "--queries", "q"]).stderr, format!("{start}it is not valid UTF-8\n"));
    folder.remove("q/go.scm");
    folder.write("q/go.scm/x", "");
    let ran = gate(&folder, &["check", "--queries", "q"]);
    assert!(ran.code == 2 && ran.stderr.starts_with(&start), "{}", ran.stderr);
}

#[test]
fn a_query_that_nests_without_end_is_an_error() {
    let folder = with_queries();
    append(&folder, "q/python.scm", &"(block ".repeat(100_000));
    let ran = gate(&folder, &["check", "--queries", "q"]);
    assert!(ran.code == 2 && ran.stderr.contains("nest"), "{}", ran.stderr);
}
