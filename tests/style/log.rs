//! The log: an event for each rule that a hook asked about a file.

use serde_json::{Value, json};

use crate::agent::{Agent, CLAUDE};
use crate::before_edit::write;
use crate::project::{BLOCKS, COMMENTS, check, comments, configure, project, rule};
use crate::support::{Repo, run};

/// The events of style rules without their time, oldest first.
fn events(repo: &Repo) -> Vec<Value> {
    let text = std::fs::read_to_string(repo.sandbox.root.join("state/log.jsonl")).unwrap_or_default();
    let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut events: Vec<_> = events.filter(|event| event["kind"] == "style.check").collect();
    for event in &mut events {
        assert!(event.as_object_mut().unwrap().remove("time").is_some());
    }
    events
}

#[test]
fn each_outcome_has_its_word() {
    let unknown = json!({"language": "zig", "extensions": [".zig"], "max_lines": 2});
    for (members, query, file, content, expected) in [
        (json!({"max_lines": 2}), BLOCKS, "a.py", comments(2), json!({"count": 1, "outcome": "permitted"})),
        (json!({"max_lines": 2}), BLOCKS, "a.py", comments(3), json!({"count": 1, "line": 1, "outcome": "refused"})),
        (
            json!({"max_matches": 1}),
            COMMENTS,
            "a.py",
            format!("x = 1\n{}", comments(2)),
            json!({"count": 2, "line": 2, "outcome": "refused"}),
        ),
        (
            json!({"max_lines": 2, "decision": "report"}),
            BLOCKS,
            "a.py",
            comments(3),
            json!({"count": 1, "line": 1, "outcome": "reported"}),
        ),
        (json!({"max_lines": 2}), COMMENTS, "a.py", comments(5000), json!({"outcome": "no_answer"})),
        (json!({"max_lines": 2}), "(", "a.py", comments(1), json!({"outcome": "no_query"})),
        (unknown, "(", "sub/a.ZIG", comments(1), json!({"outcome": "no_parser"})),
    ] {
        let repo = project(&members, query);
        write(&Agent::new(CLAUDE, &repo), file, &content);
        let language = members["language"].as_str().unwrap_or("python");
        let mut event = json!({"kind": "style.check", "rule": "r", "path": file, "language": language});
        event.as_object_mut().unwrap().extend(expected.as_object().unwrap().clone());
        assert_eq!(events(&repo), [event]);
    }
}

#[test]
fn every_rule_and_every_moment_leaves_an_event_and_check_leaves_none() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    configure(&repo, &[rule("r", &json!({"max_lines": 2})), rule("s", &json!({"max_matches": 9}))]);
    repo.commit();
    repo.write("a.py", comments(3));
    let agent = Agent::new(CLAUDE, &repo);
    write(&agent, "a.py", &comments(3));
    agent.edited("a.py");
    agent.stop();
    let outcomes: Vec<_> =
        events(&repo).iter().map(|event| format!("{} {}", event["rule"], event["outcome"])).collect();
    assert_eq!(outcomes, ["\"r\" \"refused\"", "\"s\" \"permitted\""].repeat(3));
    check(&repo, &[]);
    assert_eq!(events(&repo).len(), 6);
}

#[test]
fn state_show_has_a_line_for_each() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    write(&Agent::new(CLAUDE, &repo), "a.py", &comments(3));
    let shown = run(&mut repo.gate(&["state", "show"])).stdout;
    let line = shown.lines().find(|line| line.contains("style.check")).unwrap();
    assert!(line.ends_with("count=1 language=python line=1 outcome=refused path=a.py rule=r"), "{line}");
}

#[test]
fn a_log_that_cannot_be_written_does_not_keep_a_rule_from_refusing() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    let state = repo.sandbox.root.join("state");
    std::fs::remove_dir_all(&state).unwrap();
    std::fs::write(&state, "").unwrap();
    let answer = write(&Agent::new(CLAUDE, &repo), "a.py", &comments(3));
    answer.denied();
    assert!(answer.ran.stderr.starts_with("note: could not remember") && answer.ran.stderr.lines().count() == 1);
}
