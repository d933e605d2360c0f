//! `doctor`: what is in effect, where it comes from, and what is broken; `--coverage`.

use std::path::Path;

use crate::support::{Ran, Repo, run};
use crate::{folder, gate};

fn doctor(folder: &Repo) -> Ran {
    gate(folder, &["doctor"])
}

/// The lines below a title.
fn section<'t>(text: &'t str, title: &str) -> Vec<&'t str> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(title));
    assert!(lines.next().is_some(), "no section `{title}` in\n{text}");
    lines.take_while(|line| line.starts_with(' ')).map(str::trim_end).collect()
}

/// The values in effect, which stand indented below their title.
fn in_effect(text: &str) -> serde_json::Value {
    let lines: Vec<_> = section(text, "configuration")
        .into_iter()
        .skip_while(|line| line.trim() != "in effect here:")
        .skip(1)
        .collect();
    serde_json::from_str(&lines.join("\n")).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn the_binary_and_the_state_directory_are_shown() {
    let folder = folder();
    let ran = doctor(&folder);
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert_eq!(section(&ran.stdout, "complexity-gate 0.1.0"), [format!("  {}", env!("CARGO_BIN_EXE_complexity-gate"))]);
    let state = folder.sandbox.root.join("state");
    assert_eq!(section(&ran.stdout, "state directory"), [format!("  {}", state.display())]);
    std::fs::remove_dir(&state).unwrap();
    assert_eq!(
        section(&doctor(&folder).stdout, "state directory"),
        [format!("  {} (not there until a hook has run)", state.display())]
    );
    assert!(!state.exists(), "looking creates nothing");
}

#[test]
fn each_configuration_file_is_shown_with_the_values_in_effect() {
    let folder = folder();
    let user = folder.sandbox.folder("home/.config/complexity-gate").path("config.json");
    let text = doctor(&folder).stdout;
    let expected = [
        "  defaults: built in".to_owned(),
        format!("  user: {} (not there)", user.display()),
        "  project: none here or above".to_owned(),
    ];
    assert_eq!(section(&text, "configuration")[..3], expected);
    let defaults = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("config.default.json");
    let defaults: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(defaults).unwrap()).unwrap();
    assert_eq!(in_effect(&text), defaults);
    std::fs::write(&user, r#"{"languages": {"go": {"limits": {"depth": 3}}}, "limits": {"params": 1}}"#).unwrap();
    folder.write(".complexity-gate.json", r#"{"limits": {"complexity": 9, "depth": null}}"#);
    std::fs::create_dir(folder.path("sub")).unwrap();
    let text = run(&mut folder.gate_in("sub", &["doctor"])).stdout;
    let expected = [
        format!("  user: {}", user.display()),
        format!("  project: {}", folder.path(".complexity-gate.json").display()),
    ];
    assert_eq!(section(&text, "configuration")[1..3], expected);
    let effective = in_effect(&text);
    assert_eq!(effective["limits"], serde_json::json!({"complexity": 9, "depth": null, "lines": 100, "params": 6}));
    assert_eq!(effective["languages"], serde_json::json!({"go": {"limits": {"depth": 3}}}));
    assert_eq!(effective["hook"], defaults["hook"]);
}

#[test]
fn each_language_is_shown_with_its_grammar_and_its_query_files() {
    let folder = folder();
    let text = doctor(&folder).stdout;
    let languages = section(&text, "languages, with the query files built into this binary");
    let lock =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("Cargo.lock")).unwrap();
    let lock = lock.replace('\r', "");
    let grammars = ["dart", "go", "javascript", "python", "rust", "svelte-ng", "typescript", "typescript"];
    let stems = ["dart", "go", "javascript", "python", "rust", "svelte", "tsx", "typescript"];
    assert_eq!(languages.len(), stems.len());
    for (line, (stem, grammar)) in languages.iter().zip(stems.iter().zip(grammars)) {
        let package = format!("name = \"tree-sitter-{grammar}\"\nversion = \"");
        let version = lock.split(&package).nth(1).unwrap().split('"').next().unwrap();
        assert!(line.starts_with(&format!("  {stem} ")), "{line}");
        assert!(line.contains(&format!(" tree-sitter-{grammar} {version} ")), "{line}");
        assert!(line.contains(&format!("queries/{stem}.scm")), "{line}");
    }
    assert!(languages[7].contains("queries/_ecma.scm, queries/_typescript.scm, queries/typescript.scm"));
    assert!(languages[7].ends_with("(.ts .mts .cts)"), "{}", languages[7]);
    assert!(languages[6].ends_with("(.tsx; limits of typescript)"), "{}", languages[6]);
}

/// A folder `q` with one query file, which mentions nothing.
fn with_bare_query() -> Repo {
    let folder = folder();
    let header = "; language: python\n; extensions: py\n; grammar: tree-sitter-python 0.25.0\n";
    folder.write("q/python.scm", format!("{header}(function_definition body: (_) @function.body) @function\n"));
    folder
}

#[test]
fn query_files_of_a_folder_are_shown_with_it() {
    let folder = with_bare_query();
    let ran = gate(&folder, &["doctor", "--queries", "q"]);
    let lines = section(&ran.stdout, "languages, with the query files of q");
    let file = Path::new("q").join("python.scm");
    assert_eq!((ran.code, lines.len()), (0, 1));
    assert!(lines[0].contains(&format!(" 1 patterns from {}  (.py)", file.display())), "{}", lines[0]);
}

#[test]
fn what_is_broken_is_shown_in_its_place_and_the_rest_as_well() {
    let folder = with_bare_query();
    folder.write("q/go.scm", "; language: go\n; extensions: go\n; grammar: x 1\n(nonsense) @depth\n");
    folder.write(".complexity-gate.json", r#"{"limit": {}}"#);
    let ran = gate(&folder, &["doctor", "--queries", "q"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (2, "complexity-gate: 2 faults, marked `broken` above\n"));
    let file = folder.path(".complexity-gate.json");
    let configuration = section(&ran.stdout, "configuration").join("\n");
    assert!(configuration.contains(&format!("  broken: {}: limit: unknown field", file.display())), "{configuration}");
    let languages = section(&ran.stdout, "languages");
    assert!(languages[0].starts_with("  broken: q") && languages[0].contains("go.scm:4: "), "{languages:?}");
    assert!(languages[1].starts_with("  python "), "{languages:?}");
    assert!(section(&ran.stdout, "hooks").contains(&"  Claude Code"));
}

#[test]
fn a_glob_that_cannot_be_read_and_a_folder_without_query_files_are_broken() {
    let folder = folder();
    folder.write(".complexity-gate.json", r#"{"ignore": ["a["]}"#);
    let ran = doctor(&folder);
    assert_eq!((ran.code, ran.stderr.as_str()), (2, "complexity-gate: 1 fault, marked `broken` above\n"));
    assert!(ran.stdout.contains("ignore[0]"));
    let ran = gate(&folder, &["doctor", "--queries", "."]);
    assert_eq!(ran.code, 2);
    assert_eq!(section(&ran.stdout, "query files"), ["  broken: .: there are no query files (*.scm) in it"]);
}

#[test]
fn the_built_in_query_files_cover_their_grammars() {
    let ran = gate(&folder(), &["doctor", "--coverage"]);
    let stems = ["dart", "go", "javascript", "python", "rust", "svelte", "tsx", "typescript"];
    let expected = stems.map(|stem| format!("{stem}: everything is mentioned\n")).concat();
    assert_eq!((ran.code, ran.stdout, ran.stderr.as_str()), (0, expected, ""));
}

#[test]
fn coverage_lists_the_kinds_that_a_query_file_misses() {
    let folder = with_bare_query();
    let ran = gate(&folder, &["doctor", "--coverage", "--queries", "q"]);
    assert_eq!(ran.code, 1);
    let line = ran.stdout.strip_prefix("python: ").unwrap();
    let kinds: Vec<_> = line.split_whitespace().collect();
    // Kinds of Python's grammar with one of the words in their names.
    for kind in
        ["if_statement", "for_statement", "while_statement", "except_clause", "conditional_expression", "elif_clause"]
    {
        assert!(kinds.contains(&kind), "{kind}: {line}");
    }
    let words = [
        "if",
        "for",
        "while",
        "loop",
        "match",
        "switch",
        "case",
        "catch",
        "except",
        "conditional",
        "ternary",
        "binary",
        "logical",
    ];
    assert!(kinds.iter().all(|kind| words.iter().any(|word| kind.contains(word))), "{line}");
    folder.write(
        "q/python.scm",
        std::fs::read_to_string(folder.path("q/python.scm")).unwrap() + "(if_statement) @ignore\n",
    );
    let less = gate(&folder, &["doctor", "--coverage", "--queries", "q"]).stdout;
    assert!(!less.contains("if_statement") && less.contains("while_statement"), "{less}");
}

#[test]
fn coverage_of_a_broken_query_file_is_an_error() {
    let folder = with_bare_query();
    folder.write("q/python.scm", std::fs::read_to_string(folder.path("q/python.scm")).unwrap() + "(block) @dept\n");
    let ran = gate(&folder, &["doctor", "--coverage", "--queries", "q"]);
    assert!(ran.code == 2 && ran.stderr.contains("python.scm:5: unknown capture `@dept`"), "{}", ran.stderr);
}
