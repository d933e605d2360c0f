//! Bad input: configurations, query files, and files that a rule cannot be asked about.

use serde_json::{Value, json};

use crate::endless;
use crate::project::{BLOCKS, COMMENTS, check, comments, configure, project, rule};
use crate::support::Repo;

#[test]
fn a_configuration_that_cannot_be_meant_is_an_error_that_names_the_rule() {
    let members = |members: Value| vec![rule("r", &members)];
    let numbered = (0..33).map(|number| rule(&number.to_string(), &json!({"max_lines": 1}))).collect::<Vec<_>>();
    let twice = vec![rule("r", &json!({"max_lines": 1})), rule("r", &json!({"max_lines": 2}))];
    for (rules, said) in [
        (members(json!({"max_lines": 1, "max_share": 1})), "in the rule `r`: it has `max_lines` and `max_share`"),
        (members(json!({})), "in the rule `r`: it has no bound"),
        (members(json!({"max_lines": 0})), "in the rule `r`: 0 cannot be met"),
        (members(json!({"max_lines": 1, "language": "pyhton"})), "unknown language `pyhton`; did you mean `python`?"),
        (members(json!({"max_lines": 1, "query": "../q.scm"})), "leaves the directory"),
        (members(json!({"max_lines": 1, "querry": "q.scm"})), "did you mean `query`? (in the rule `r`)"),
        (twice, "the rule `r` is there twice"),
        (numbered, "33 rules; at most 32"),
    ] {
        let repo = Repo::new();
        configure(&repo, &rules);
        repo.write("a.py", "x = 1\n");
        let ran = check(&repo, &[]);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{said}");
        let line = ran.stderr.strip_suffix('\n').unwrap();
        assert!(line.contains(".complexity-gate.json: style.rules") && line.contains(said), "{line}");
        assert!(!line.contains('\n'), "{line}");
    }
}

#[test]
fn a_query_that_cannot_be_used_is_an_error_said_once_and_the_others_run() {
    for (query, said) in [
        ("(comment", "style/q.scm:1: the query ends too early"),
        ("(comment)", "style/q.scm:1: the pattern captures nothing"),
        ("\n(coment) @match", "style/q.scm:2: the grammar has no node kind `coment`; did you mean `comment`?"),
        ("((comment) @a (#odd? @a))", "unknown predicate `#odd?`"),
        ("", "has no pattern"),
        (&" ".repeat(65 * 1024), "style/q.scm: larger than 64 KiB"),
    ] {
        let repo = project(&json!({"max_lines": 1}), query);
        repo.write("style/good.scm", BLOCKS);
        let good = rule("good", &json!({"max_lines": 1, "query": "style/good.scm"}));
        configure(&repo, &[rule("r", &json!({"max_lines": 1})), good]);
        repo.write("a.py", comments(2));
        repo.write("b.py", comments(2));
        let ran = check(&repo, &[]);
        assert_eq!(ran.stdout, "FAIL a.py:1 good  max_lines 2 > 1\nFAIL b.py:1 good  max_lines 2 > 1\n");
        assert_eq!((ran.code, ran.stderr.lines().count()), (2, 1), "{}", ran.stderr);
        let line = ran.stderr.strip_prefix("complexity-gate: the style rule r cannot be used: ").unwrap();
        assert!(line.contains(said), "{line}");
    }
}

#[test]
fn a_query_is_a_file_below_the_configuration() {
    let repo = project(&json!({"max_lines": 1}), BLOCKS);
    repo.write("a.py", "x = 1\n");
    repo.remove("style/q.scm");
    let reason = |repo: &Repo| {
        let ran = check(repo, &[]);
        assert_eq!(ran.code, 2, "{}", ran.stderr);
        ran.stderr
    };
    assert!(reason(&repo).contains("the style rule r cannot be used: style/q.scm: "));
    std::fs::create_dir(repo.path("style/q.scm")).unwrap();
    assert!(reason(&repo).contains("style/q.scm: not a regular file"));
    std::fs::remove_dir(repo.path("style/q.scm")).unwrap();
    repo.write("style/q.scm", [0xff_u8]);
    assert!(reason(&repo).contains("style/q.scm: not valid UTF-8"));
    // What is not needed is not read.
    repo.remove("a.py");
    assert_eq!(check(&repo, &[]).code, 0);
}

#[cfg(unix)]
#[test]
fn a_link_or_a_pipe_does_not_lead_elsewhere() {
    let repo = project(&json!({"max_lines": 1}), BLOCKS);
    repo.write("a.py", "x = 1\n");
    repo.remove("style/q.scm");
    let outside = repo.sandbox.folder("outside");
    outside.write("q.scm", BLOCKS);
    std::os::unix::fs::symlink(outside.path("q.scm"), repo.path("style/q.scm")).unwrap();
    assert!(check(&repo, &[]).stderr.contains("a link leads out of the directory"));
    repo.remove("style/q.scm");
    assert!(std::process::Command::new("mkfifo").arg(repo.path("style/q.scm")).status().unwrap().success());
    assert!(check(&repo, &[]).stderr.contains("not a regular file"));
}

/// A check that cannot be finished must not look like a file that breaks no rule.
#[test]
fn a_check_that_cannot_be_finished_fails_whatever_the_rule_decides() {
    let line = |count: usize| "x\n".repeat(count);
    let open = "(module (expression_statement) @a (class_definition) @b)";
    let long = format!("# {}\n", "x".repeat(1024 * 1024));
    for (query, source, reason) in [
        (COMMENTS, comments(5000), "it matches more than 4096 times"),
        (endless::QUERY, endless::source(), "its query took longer than 2 s"),
        (open, line(1500), "more than 1024 matches open"),
        (COMMENTS, long, "the file is larger than 1 MiB"),
    ] {
        let repo = project(&json!({"max_matches": 9, "decision": "report"}), query);
        repo.write("a.py", source);
        let ran = check(&repo, &[]);
        assert_eq!(ran.code, 1);
        let start = ran
            .stdout
            .strip_prefix("FAIL a.py:1 r  max_matches not checked: ")
            .unwrap_or_else(|| panic!("{}", ran.stdout));
        assert!(start.contains(reason), "{start}");
        let violation = check(&repo, &["--format", "json"]).json()["violations"][0].clone();
        assert_eq!((&violation["value"], &violation["decision"]), (&Value::Null, &json!("refuse")));
        assert!(violation["reason"].as_str().unwrap().contains(reason));
    }
}

#[test]
fn what_could_not_be_measured_is_not_checked_either() {
    let repo = project(&json!({"max_matches": 9}), COMMENTS);
    repo.write("a.py", b"x = '\xff'\n");
    repo.write("b.py", "x\n".repeat(3 * 1024 * 1024));
    let ran = check(&repo, &[]);
    assert_eq!(
        ran.stdout,
        "FAIL a.py:1 r  max_matches not checked: not valid UTF-8\n\
         FAIL b.py:1 r  max_matches not checked: larger than 5 MiB\n\
         UNVERIFIED a.py  not valid UTF-8\nUNVERIFIED b.py  larger than 5 MiB\n"
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn the_largest_that_is_allowed_is_allowed() {
    let repo = project(&json!({"max_matches": 5000}), COMMENTS);
    repo.write("a.py", comments(4096));
    let size = 1024 * 1024;
    repo.write("b.py", format!("#{}", "x".repeat(size - 1)));
    let query = format!("{COMMENTS}\n;{}", "x".repeat(64 * 1024 - COMMENTS.len() - 2));
    assert_eq!(query.len(), 64 * 1024);
    repo.write("style/large.scm", query);
    let rule = |number: i32| {
        let query = if number == 0 { "style/large.scm" } else { "style/q.scm" };
        rule(&number.to_string(), &json!({"max_matches": 5000, "query": query}))
    };
    configure(&repo, &(0..32).map(rule).collect::<Vec<_>>());
    let ran = check(&repo, &[]);
    assert_eq!((ran.stdout.as_str(), ran.code, ran.stderr.as_str()), ("", 0, ""));
}

/// With a syntax error the file is measured and asked about all the same, and the reader knows.
#[test]
fn a_file_with_a_syntax_error_is_asked_about() {
    let repo = project(&json!({"max_matches": 0}), COMMENTS);
    repo.write("a.py", "# x\ndef (:\n");
    assert_eq!(check(&repo, &[]).stdout, "FAIL a.py:1 r  max_matches 1 > 0\nUNVERIFIED a.py  syntax error at line 2\n");
}
