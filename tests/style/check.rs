//! `check` with rules: lines, JSON, exit codes, and which files are asked about.

use serde_json::json;

use crate::project::{BLOCKS, COMMENTS, check, comments, configure, project, rule};
use crate::support::{Repo, over, run};

#[test]
fn a_broken_rule_is_one_line_and_a_violation() {
    for (members, query, source, line) in [
        (json!({"max_lines": 10}), BLOCKS, comments(11), "FAIL a.py:1 r  max_lines 11 > 10\n"),
        (json!({"max_lines": 10}), BLOCKS, comments(10), ""),
        (json!({"max_lines": 10}), BLOCKS, format!("x = 1\n\n{}", comments(11)), "FAIL a.py:3 r  max_lines 11 > 10\n"),
        (json!({"max_matches": 0}), COMMENTS, "x = 1\n# x\n".into(), "FAIL a.py:2 r  max_matches 1 > 0\n"),
        (json!({"max_matches": 2}), COMMENTS, comments(2), ""),
        (json!({"max_matches": 2}), COMMENTS, comments(3), "FAIL a.py:1 r  max_matches 3 > 2\n"),
        // Two of five lines are 40 per cent; the line end at the end begins no sixth.
        (json!({"max_share": 40}), COMMENTS, "a\n# x\nb # y\nc\nd\n".into(), ""),
        (json!({"max_share": 39}), COMMENTS, "a\n# x\nb # y\nc\nd\n".into(), "FAIL a.py:2 r  max_share 40 > 39\n"),
        (json!({"max_share": 0}), COMMENTS, String::new(), ""),
        (json!({"max_share": 50, "decision": "report"}), COMMENTS, comments(1), "WARN a.py:1 r  max_share 100 > 50\n"),
    ] {
        let repo = project(&members, query);
        repo.write("a.py", source);
        let ran = check(&repo, &[]);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), (line, ""), "{members}");
        assert_eq!(ran.code, i32::from(line.starts_with("FAIL")), "{members}");
    }
}

#[test]
fn every_match_of_too_many_lines_is_said() {
    let repo = project(&json!({"max_lines": 1}), BLOCKS);
    repo.write("a.py", "# a\n# b\nx = 1\n# c\ny = 2\n# d\n# e\n# f\n");
    assert_eq!(check(&repo, &[]).stdout, "FAIL a.py:1 r  max_lines 2 > 1\nFAIL a.py:6 r  max_lines 3 > 1\n");
}

/// One match spans a function of four lines, one the two lines in its `if`; together that is four of eight.
#[test]
fn lines_count_once_however_many_matches_cover_them() {
    let query = "(function_definition) @a (if_statement) @b (if_statement) @c";
    for (share, code) in [(50, 0), (49, 1)] {
        let repo = project(&json!({"max_share": share}), query);
        repo.write("a.py", "def f(x):\n    if x:\n        return 1\n    return 2\n\n\nx = 1\ny = 2\n");
        assert_eq!(check(&repo, &[]).code, code);
    }
}

#[test]
fn line_ends_of_every_kind_end_lines() {
    for end in ["\n", "\r\n", "\r"] {
        let repo = project(&json!({"max_lines": 2}), BLOCKS);
        repo.write("a.py", ["# a", "# b", "# c", "x = 1"].join(end));
        assert_eq!(check(&repo, &[]).stdout, "FAIL a.py:1 r  max_lines 3 > 2\n", "{end:?}");
    }
}

#[test]
fn json_names_the_rule_its_bound_and_its_decision() {
    let repo = project(&json!({"max_lines": 2, "decision": "report"}), BLOCKS);
    repo.write("a.py", format!("{}{}", comments(3), over("f")));
    let ran = check(&repo, &["--format", "json"]);
    assert_eq!(
        ran.json()["violations"],
        json!([
            {"file": "a.py", "line": 1, "rule": "r", "metric": "max_lines", "value": 3, "limit": 2, "decision": "report"},
            {"file": "a.py", "line": 4, "function": "f", "metric": "complexity", "value": 17, "limit": 15},
        ])
    );
    assert_eq!((ran.code, ran.json()["checked"].clone()), (1, json!(1)));
}

#[test]
fn rules_go_with_functions_by_file_and_line() {
    let repo = project(&json!({"max_matches": 0}), "(function_definition) @match");
    repo.write("b.py", over("g"));
    repo.write("a.py", format!("\n{}", over("f")));
    assert_eq!(
        check(&repo, &[]).stdout,
        "FAIL a.py:2 f  complexity 17 > 15\nFAIL a.py:2 r  max_matches 1 > 0\n\
         FAIL b.py:1 g  complexity 17 > 15\nFAIL b.py:1 r  max_matches 1 > 0\n"
    );
}

#[test]
fn a_file_in_a_change_is_asked_about_as_a_whole() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    repo.write("old.py", comments(3));
    repo.write("touched.py", format!("{}x = 1\n", comments(3)));
    repo.commit();
    repo.write("touched.py", format!("{}x = 2\n", comments(3)));
    repo.write("new.py", comments(3));
    let ran = check(&repo, &["--changed"]);
    assert_eq!(ran.stdout, "FAIL new.py:1 r  max_lines 3 > 2\nFAIL touched.py:1 r  max_lines 3 > 2\n");
    let ran = check(&repo, &["--base", "HEAD"]);
    assert_eq!((ran.stdout.lines().count(), ran.code), (2, 1));
}

#[test]
fn ignored_files_and_other_languages_are_not_asked_about() {
    let repo = project(&json!({"max_matches": 0}), COMMENTS);
    repo.write("dist/a.py", comments(1));
    repo.write("a.rs", "// x\n");
    repo.write("a.md", "# x\n");
    let ran = check(&repo, &[]);
    assert_eq!((ran.stdout.as_str(), ran.code), ("", 0));
}

#[test]
fn an_action_other_than_allow_turns_the_rules_off_and_says_so_once() {
    for (action, said) in [
        (json!({"action": "ask"}), "`style.action` is `ask`; `\"action\": \"allow\"` turns them on"),
        (json!({}), "`style.action` is not given; `\"action\": \"allow\"` turns them on"),
    ] {
        let repo = project(&json!({"max_matches": 0}), "(broken");
        let mut config = json!({"style": action});
        config["style"]["rules"] = json!([rule("r", &json!({"max_matches": 0}))]);
        repo.write(".complexity-gate.json", config.to_string());
        for name in ["a.py", "b.py", "sub/c.py"] {
            repo.write(name, comments(1));
        }
        let ran = check(&repo, &[]);
        let note = ran.stderr.strip_prefix("note: the style rules of ").unwrap();
        assert!(note.contains(said) && note.lines().count() == 1, "{}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.code), ("", 0));
        assert_eq!(check(&repo, &["--format", "json"]).notes().len(), 1);
    }
}

#[test]
fn a_language_without_grammar_is_said_once_and_passes() {
    let repo = project(&json!({"max_matches": 0}), COMMENTS);
    let unknown = json!({"language": "pyton", "extensions": [".zig", ".zon"], "max_matches": 0, "query": "absent.scm"});
    configure(&repo, &[rule("z", &unknown), rule("r", &json!({"max_matches": 9}))]);
    repo.write("a.zig", "// x\n");
    repo.write("b.py", comments(1));
    let ran = check(&repo, &["--format", "json"]);
    let note = "the style rule z does not run: there is no grammar for pyton here; did you mean `python`?";
    assert_eq!((ran.code, ran.notes()), (0, vec![note.to_owned()]));
}

#[test]
fn rules_of_a_key_run_on_all_of_its_grammars_and_those_of_a_grammar_on_one() {
    let nested = "const x = a ? b : c ? d : e\n";
    let query = "(ternary_expression (ternary_expression) @match)";
    for (language, files) in
        [("typescript", vec!["a.mts", "a.ts", "a.tsx"]), ("tsx", vec!["a.tsx"]), ("javascript", vec!["a.js"])]
    {
        let repo = project(&json!({"language": language, "max_matches": 0}), query);
        for name in ["a.ts", "a.mts", "a.tsx", "a.js"] {
            repo.write(name, nested);
        }
        let lines: Vec<_> = files.iter().map(|name| format!("FAIL {name}:1 r  max_matches 1 > 0\n")).collect();
        assert_eq!(check(&repo, &[]).stdout, lines.concat(), "{language}");
    }
}

#[test]
fn embedded_code_is_asked_about_in_its_own_language() {
    let query = "(ternary_expression (ternary_expression) @match)";
    let repo = project(&json!({"language": "typescript", "max_matches": 1}), query);
    repo.write(
        "a.svelte",
        "<script lang=\"ts\">\n  let x = a ? b : c ? d : e\n</script>\n<p>{a ? b : c ? d : e}</p>\n",
    );
    assert_eq!(check(&repo, &[]).stdout, "FAIL a.svelte:2 r  max_matches 2 > 1\n");
}

#[test]
fn the_rules_are_those_of_the_nearest_configuration_and_its_own_folder() {
    let repo = project(&json!({"max_matches": 0}), COMMENTS);
    repo.write("sub/style/q.scm", "(identifier) @match");
    let config = json!({"style": {"action": "allow", "rules": [rule("s", &json!({"max_matches": 0}))]}});
    repo.write("sub/.complexity-gate.json", config.to_string());
    repo.write("none/.complexity-gate.json", "{}");
    for name in ["a.py", "sub/b.py", "none/c.py"] {
        repo.write(name, "# x\ny = z\n");
    }
    let expected = "FAIL a.py:1 r  max_matches 1 > 0\nFAIL sub/b.py:2 s  max_matches 2 > 0\n";
    assert_eq!(check(&repo, &[]).stdout, expected);
    let expected = "FAIL ../a.py:2 s  max_matches 2 > 0\nFAIL b.py:2 s  max_matches 2 > 0\n";
    let ran = run(&mut repo.gate_in("sub", &["check", "--config", ".complexity-gate.json", "../a.py", "."]));
    assert_eq!(ran.stdout, expected);
}

#[test]
fn rules_of_the_user_are_read_below_the_users_file() {
    let repo = Repo::new();
    let folder = repo.sandbox.folder("home/.config/complexity-gate");
    folder.write("style/q.scm", COMMENTS);
    let config = json!({"style": {"action": "allow", "rules": [rule("u", &json!({"max_matches": 0}))]}});
    folder.write("config.json", config.to_string());
    repo.write("a.py", comments(1));
    assert_eq!(check(&repo, &[]).stdout, "FAIL a.py:1 u  max_matches 1 > 0\n");
    // The block of a project replaces the user's as a whole.
    repo.write(".complexity-gate.json", r#"{"style": {}}"#);
    assert_eq!(check(&repo, &[]).code, 0);
    // Paths of the user's file mean nothing in a project's.
    repo.remove(".complexity-gate.json");
    assert_eq!(run(&mut repo.gate(&["init"])).code, 0);
    assert!(!std::fs::read_to_string(repo.path(".complexity-gate.json")).unwrap().contains("style"));
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let repo = project(&json!({"max_lines": 1}), BLOCKS);
    for number in 0..50 {
        repo.write(format!("{number}.py"), comments(1 + number % 4));
    }
    let with = |threads: &str| run(repo.gate(&["check"]).env("RAYON_NUM_THREADS", threads)).stdout;
    let one = with("1");
    assert_eq!(one.lines().count(), 37, "all but every fourth, which has one line");
    assert_eq!(one, with("4"));
}
