//! Before an edit: the content that it would leave is checked, and a refusal denies the tool call.

use serde_json::{Value, json};

use crate::agent::{Agent, Answer, CLAUDE, CODEX, HOSTS};
use crate::project::{BLOCKS, COMMENTS, comments, configure, project, rule};
use crate::support::Repo;

const SENTENCE: &str =
    "write refused by the style rule r: a match covers 3 lines, and the rule permits 2, first at line 1";

/// A project whose comments have at most two lines.
fn short_comments() -> Repo {
    project(&json!({"max_lines": 2}), BLOCKS)
}

/// The host is about to write a new file.
pub(crate) fn write(agent: &Agent<'_>, file: &str, content: &str) -> Answer {
    if agent.host == CLAUDE {
        let input = json!({"file_path": agent.repo.path(file), "content": content});
        return agent.send("pre-write", json!({"tool_input": input}));
    }
    let added: String = content.lines().flat_map(|line| ["+", line, "\n"]).collect();
    patch(agent, &format!("*** Add File: {file}\n{added}"))
}

/// Codex is about to apply a patch.
fn patch(agent: &Agent<'_>, lines: &str) -> Answer {
    let command = format!("*** Begin Patch\n{lines}*** End Patch");
    agent.send("pre-patch", json!({"tool_input": {"command": command}}))
}

/// Claude Code is about to replace text.
fn edit(agent: &Agent<'_>, file: &str, old: &str, new: &str) -> Answer {
    let input = json!({"file_path": agent.repo.path(file), "old_string": old, "new_string": new});
    agent.send("pre-write", json!({"tool_name": "Edit", "tool_input": input}))
}

#[test]
fn a_write_that_breaks_a_rule_is_denied_with_the_sentence() {
    for host in HOSTS {
        let repo = short_comments();
        let agent = Agent::new(host, &repo);
        for _ in 0..2 {
            assert_eq!(write(&agent, "a.py", &comments(3)).denied(), SENTENCE);
        }
        write(&agent, "a.py", &comments(2)).silent();
        write(&agent, "a.md", &comments(3)).silent();
        assert!(!repo.path("a.py").exists());
    }
}

#[test]
fn the_content_that_an_edit_would_leave_counts_and_not_the_file() {
    let repo = short_comments();
    repo.write("a.py", "# a\n# b\nx = 1\n# c\n");
    let (claude, codex) = (Agent::new(CLAUDE, &repo), Agent::new(CODEX, &repo));
    assert!(edit(&claude, "a.py", "x = 1\n", "").denied().contains("covers 3 lines"));
    assert!(patch(&codex, "*** Update File: a.py\n@@\n-x = 1\n").denied().contains("covers 3 lines"));
    edit(&claude, "a.py", "x = 1", "y = 2").silent();
    // What breaks the rule is on disk, and the edit mends it.
    repo.write("a.py", comments(3));
    edit(&claude, "a.py", "# x\n# x\n# x\n", "# x\n").silent();
    patch(&codex, "*** Update File: a.py\n@@\n # x\n-# x\n # x\n").silent();
    // What cannot be applied is for the host to refuse.
    edit(&claude, "a.py", "absent", "x").silent();
    edit(&claude, "a.py", "# x", "x").silent();
}

#[test]
fn every_refusing_rule_and_every_file_of_a_patch_is_said() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    repo.write("style/c.scm", COMMENTS);
    let second = rule("s", &json!({"max_matches": 3, "query": "style/c.scm"}));
    configure(&repo, &[rule("r", &json!({"max_lines": 2})), second]);
    let agent = Agent::new(CODEX, &repo);
    let both = format!(
        "{SENTENCE}\nwrite refused by the style rule s: it matches 4 times, and the rule permits 3, first at line 1"
    );
    assert_eq!(write(&agent, "a.py", &comments(4)).denied(), both.replace("covers 3", "covers 4"));
    let lines = "*** Add File: a.py\n+# x\n+# x\n+# x\n*** Add File: sub/b.py\n+x = 1\n*** Add File: sub/c.py\n+# x\n+# x\n+# x\n";
    assert_eq!(patch(&agent, lines).denied(), format!("{SENTENCE} in a.py\n{SENTENCE} in sub/c.py"));
}

#[test]
fn each_bound_has_its_sentence() {
    for (members, content, said) in [
        (json!({"max_matches": 0}), comments(1), "it matches 1 time, and the rule permits 0, first at line 1"),
        (
            json!({"max_share": 50}),
            format!("x = 1\n{}", comments(2)),
            "its matches cover 67 % of the lines, and the rule permits 50 %, first at line 2",
        ),
    ] {
        let repo = project(&members, COMMENTS);
        let answer = write(&Agent::new(CLAUDE, &repo), "a.py", &content);
        assert_eq!(answer.denied(), format!("write refused by the style rule r: {said}"));
    }
}

#[test]
fn a_rule_that_only_reports_lets_the_write_pass() {
    for host in HOSTS {
        let repo = project(&json!({"max_lines": 2, "decision": "report"}), BLOCKS);
        write(&Agent::new(host, &repo), "a.py", &comments(3)).silent();
    }
}

#[test]
fn a_check_that_cannot_be_finished_denies_whatever_the_rule_decides() {
    let decision = |decision: &str| json!({"max_lines": 2, "decision": decision});
    let long = format!("# {}\n", "x".repeat(1024 * 1024));
    for (query, content, said) in [
        (COMMENTS, comments(5000), "the check could not be finished: it matches more than 4096 times"),
        (COMMENTS, long, "the check could not be finished: the file is larger than 1 MiB"),
        (
            "(coment) @c",
            comments(1),
            "its query cannot be used: style/q.scm:1: the grammar has no node kind `coment`; did you mean `comment`?",
        ),
    ] {
        for (host, decision) in [(CLAUDE, decision("refuse")), (CODEX, decision("report"))] {
            let repo = project(&decision, query);
            let agent = Agent::new(host, &repo);
            let answer = write(&agent, "a.py", &content);
            assert_eq!(answer.denied(), format!("write refused by the style rule r: {said}"));
            write(&agent, "a.go", "// x\n").silent();
        }
    }
}

#[test]
fn a_missing_query_denies() {
    let repo = short_comments();
    repo.remove("style/q.scm");
    let answer = write(&Agent::new(CLAUDE, &repo), "a.py", "x = 1\n");
    assert!(answer.denied().starts_with("write refused by the style rule r: its query cannot be used: style/q.scm: "));
}

#[test]
fn what_an_edit_would_leave_of_a_file_that_cannot_be_read_is_not_known() {
    let repo = short_comments();
    repo.write("large.py", format!("{}y = 1\n", "x = 1\n".repeat(1024 * 1024)));
    repo.write("latin.py", b"y = 1\nx = '\xff'\n");
    let (claude, codex) = (Agent::new(CLAUDE, &repo), Agent::new(CODEX, &repo));
    for (file, said) in [("large.py", "the file is larger than 5 MiB"), ("latin.py", "the file is not valid UTF-8")] {
        let expected = format!("write refused by the style rule r: the check could not be finished: {said}");
        assert_eq!(edit(&claude, file, "y = 1", "y = 2").denied(), expected);
        assert_eq!(patch(&codex, &format!("*** Update File: {file}\n@@\n-y = 1\n+y = 2\n")).denied(), expected);
    }
}

#[test]
fn what_an_edit_would_leave_that_takes_too_long_to_apply_is_not_known() {
    let repo = short_comments();
    repo.write("a.py", "x\n".repeat(70_000));
    let reason = "the edit takes too long to be applied";
    let expected = format!("write refused by the style rule r: the check could not be finished: {reason}");
    let input =
        json!({"file_path": repo.path("a.py"), "old_string": "x", "new_string": "y".repeat(1000), "replace_all": true});
    let answer = Agent::new(CLAUDE, &repo).send("pre-write", json!({"tool_name": "Edit", "tool_input": input}));
    assert_eq!(answer.denied(), expected);
    // Each line may be where these begin.
    let lines = format!("*** Update File: a.py\n@@\n{}-y\n", " x\n".repeat(100));
    assert_eq!(patch(&Agent::new(CODEX, &repo), &lines).denied(), expected);
}

#[test]
fn an_invalid_configuration_with_rules_denies_code_and_nothing_else() {
    let rules = json!([rule("r", &json!({"max_lines": 2, "max_share": 1}))]);
    let invalid = json!({"style": {"action": "allow", "rules": rules}}).to_string();
    for (config, denies) in
        [(invalid.as_str(), true), ("{\"style\": ", true), ("{\"limits\": ", false), ("{\"limit\": {}}", false)]
    {
        for host in HOSTS {
            let repo = short_comments();
            repo.write(".complexity-gate.json", config);
            let agent = Agent::new(host, &repo);
            let answer = write(&agent, "a.py", "x = 1\n");
            if denies {
                let start = "write refused: until this is mended, the style rules are not known: ";
                assert!(answer.denied().starts_with(start), "{}", answer.denied());
                assert!(answer.denied().contains(".complexity-gate.json"));
            } else {
                answer.silent();
            }
            // What mends it must not be denied.
            write(&agent, ".complexity-gate.json", "{}\n").silent();
            write(&agent, "style/q.scm", BLOCKS).silent();
        }
    }
}

/// A denial does not use up the one time at which the agent is told of an invalid file.
#[test]
fn an_invalid_configuration_is_still_said_after_the_edit() {
    let repo = short_comments();
    repo.commit();
    repo.write(".complexity-gate.json", "{\"style\": ");
    let agent = Agent::new(CLAUDE, &repo);
    write(&agent, "a.py", "x = 1\n").denied();
    assert!(agent.stop().blocked().contains("not valid JSON"));
}

#[test]
fn ignored_files_are_not_checked() {
    let repo = short_comments();
    let agent = Agent::new(CLAUDE, &repo);
    write(&agent, "dist/a.py", &comments(3)).silent();
    write(&agent, "src/a.py", &comments(3)).denied();
}

#[test]
fn rules_hold_outside_a_repository_and_above_the_working_directory() {
    let repo = short_comments();
    std::fs::remove_dir_all(repo.path(".git")).unwrap();
    let mut agent = Agent::new(CLAUDE, &repo);
    assert_eq!(write(&agent, "new/deep/a.py", &comments(3)).denied(), SENTENCE);
    std::fs::create_dir(repo.path("elsewhere")).unwrap();
    agent.cwd = repo.path("elsewhere").to_str().unwrap().to_owned();
    assert_eq!(write(&agent, "a.py", &comments(3)).denied(), SENTENCE);
}

#[test]
fn by_the_sessions_configuration_neither_rule_nor_query_can_be_loosened() {
    let loosened: [fn(&Repo); 4] = [
        |repo| configure(repo, &[rule("r", &json!({"max_lines": 99}))]),
        |repo| repo.write("style/q.scm", "(class_definition) @match"),
        |repo| repo.write("style/q.scm", "(broken"),
        |repo| {
            repo.remove("style/q.scm");
            repo.remove(".complexity-gate.json");
        },
    ];
    for (number, loosen) in loosened.into_iter().enumerate() {
        let repo = short_comments();
        let rules = json!([rule("r", &json!({"max_lines": 2}))]);
        let config = json!({"hook": {"config": "session"}, "style": {"action": "allow", "rules": rules}});
        repo.write(".complexity-gate.json", config.to_string());
        repo.commit();
        let agent = Agent::new(HOSTS[number % 2], &repo);
        agent.start().silent();
        loosen(&repo);
        assert_eq!(write(&agent, "a.py", &comments(3)).denied(), SENTENCE, "{number}");
        write(&agent, "a.py", &comments(2)).silent();
        repo.commit();
        assert_eq!(write(&agent, "a.py", &comments(3)).denied(), SENTENCE, "{number}");
    }
}

#[test]
fn by_the_work_trees_configuration_a_new_rule_holds_at_once() {
    let repo = Repo::new();
    repo.commit();
    let agent = Agent::new(CLAUDE, &repo);
    write(&agent, "a.py", &comments(3)).silent();
    repo.write("style/q.scm", BLOCKS);
    configure(&repo, &[rule("r", &json!({"max_lines": 2}))]);
    assert_eq!(write(&agent, "a.py", &comments(3)).denied(), SENTENCE);
}

#[test]
fn odd_payloads_deny_nothing() {
    let repo = short_comments();
    let agent = Agent::new(CLAUDE, &repo);
    let odd =
        [json!({}), json!({"file_path": 5, "content": "# x\n# x\n# x\n"}), json!({"file_path": "/"}), Value::Null];
    for input in odd {
        agent.send("pre-write", json!({"tool_input": input})).silent();
    }
    let input = json!({"file_path": repo.path("a.py"), "content": comments(3)});
    agent.send("pre-write", json!({"tool_name": "Read", "tool_input": input})).silent();
}
