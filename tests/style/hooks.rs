//! After an edit and at a stop: what rules say goes to the agent with the rest.

use serde_json::json;

use crate::agent::{Agent, CLAUDE, HOSTS};
use crate::before_edit::write;
use crate::project::{BLOCKS, comments, configure, project, rule};
use crate::support::{Repo, over, run};

const LITERAL: &str = "Refactor the listed functions (see the complexity-gate skill), then finish.";

fn short_comments(decision: &str) -> Repo {
    let repo = project(&json!({"max_lines": 2, "decision": decision}), BLOCKS);
    repo.commit();
    repo
}

#[test]
fn after_an_edit_a_broken_rule_blocks_and_says_where_its_query_is() {
    for host in HOSTS {
        let repo = short_comments("refuse");
        repo.write("a.py", comments(3));
        let agent = Agent::new(host, &repo);
        let answer = agent.edited("a.py");
        let reason = answer.blocked();
        let start = "FAIL a.py:1 r  max_lines 3 > 2\n    a match covers 3 lines, and the rule permits 2; its query is style/q.scm\n\nHow to keep the style rules: ";
        assert!(reason.starts_with(start) && reason.ends_with("The edit itself was applied."), "{reason}");
        assert!(!reason.contains("make fewer decisions"), "{reason}");
        repo.write("a.py", comments(2));
        agent.edited("a.py").silent();
    }
}

#[test]
fn after_an_edit_a_rule_that_reports_is_context() {
    for host in HOSTS {
        let repo = short_comments("report");
        repo.write("a.py", comments(3));
        let agent = Agent::new(host, &repo);
        let answer = agent.edited("a.py");
        assert_eq!(
            answer.context(),
            "The edit was applied. The project's style rules report this, and it blocks nothing:\n\
             WARN a.py:1 r  max_lines 3 > 2\n    a match covers 3 lines, and the rule permits 2; its query is style/q.scm"
        );
        agent.stop().silent();
        // Beside something that blocks it is said too.
        repo.write("a.py", format!("{}{}", comments(3), over("f")));
        for answer in [agent.edited("a.py"), agent.stop()] {
            let reason = answer.blocked();
            let (fail, warn) =
                (reason.find("FAIL a.py:4 f  complexity 17 > 15"), reason.find("WARN a.py:1 r  max_lines 3 > 2"));
            assert!(fail.is_some() && fail < warn, "{reason}");
        }
    }
}

#[test]
fn after_an_edit_of_changed_functions_only_the_whole_file_is_asked_about() {
    let repo = short_comments("refuse");
    let rules = json!([rule("r", &json!({"max_lines": 2}))]);
    let config = json!({"hook": {"after_edit": "changed"}, "style": {"action": "allow", "rules": rules}});
    repo.write(".complexity-gate.json", config.to_string());
    repo.write("a.py", format!("{}x = 1\n", comments(3)));
    repo.commit();
    repo.write("a.py", format!("{}x = 2\n", comments(3)));
    assert!(Agent::new(CLAUDE, &repo).edited("a.py").blocked().contains("FAIL a.py:1 r"));
}

#[test]
fn a_stop_is_blocked_until_the_rule_is_kept_and_then_the_count_starts_again() {
    for host in HOSTS {
        let repo = short_comments("refuse");
        repo.write("a.py", comments(3));
        repo.write("untouched.md", comments(9));
        let agent = Agent::new(host, &repo);
        for _ in 0..3 {
            let answer = agent.stop();
            assert!(answer.blocked().starts_with("FAIL a.py:1 r  max_lines 3 > 2\n"), "{}", answer.blocked());
            assert_eq!(answer.blocked().lines().last(), Some(LITERAL));
        }
        assert!(agent.stop().released().contains("FAIL a.py:1 r  max_lines 3 > 2"));
        repo.write("a.py", comments(2));
        agent.stop().silent();
        repo.write("a.py", comments(3));
        agent.stop().blocked();
    }
}

#[test]
fn files_that_the_session_did_not_change_are_not_asked_about_at_a_stop() {
    let repo = project(&json!({"max_lines": 2}), BLOCKS);
    repo.write("old.py", comments(3));
    repo.commit();
    let agent = Agent::new(CLAUDE, &repo);
    agent.stop().silent();
    repo.write("old.py", format!("{}x = 1\n", comments(3)));
    assert!(agent.stop().blocked().contains("FAIL old.py:1 r"));
}

#[test]
fn the_worst_comes_first_rules_among_functions() {
    let repo = short_comments("refuse");
    // 17 of 15 is less than 9 of 2.
    repo.write("a.py", format!("{}\n{}", over("f"), comments(9)));
    let answer = Agent::new(CLAUDE, &repo).stop();
    let reason = answer.blocked();
    assert!(reason.find("max_lines 9 > 2") < reason.find("complexity 17 > 15"), "{reason}");
}

#[test]
fn a_query_that_was_broken_is_said_once_after_the_edit_or_at_the_stop() {
    let said = "the style rule r cannot be used: style/q.scm:1: the query ends too early";
    for host in HOSTS {
        let repo = short_comments("refuse");
        repo.write("style/q.scm", "(comment");
        let agent = Agent::new(host, &repo);
        let answer = agent.edited("style/q.scm");
        assert!(answer.blocked().starts_with(said), "{}", answer.blocked());
        assert!(answer.blocked().ends_with("Mend the file that is named above, then go on."));
        agent.edited("style/q.scm").silent();
        agent.stop().silent();
        let repo = short_comments("refuse");
        repo.write("style/q.scm", "(comment");
        let agent = Agent::new(host, &repo);
        assert!(agent.stop().blocked().starts_with(said));
        agent.stop().silent();
        // Taken away it is as broken.
        repo.remove("style/q.scm");
        assert!(agent.stop().blocked().contains("the style rule r cannot be used: style/q.scm: "));
    }
}

#[test]
fn a_rule_without_grammar_and_rules_that_are_off_are_said_once_in_a_session() {
    let repo = Repo::new();
    let unknown = json!({"language": "zig", "extensions": [".zig"], "max_matches": 0});
    configure(&repo, &[rule("z", &unknown)]);
    repo.commit();
    for host in HOSTS {
        let agent = Agent::new(host, &repo);
        let first = write(&agent, "a.zig", "// x\n");
        assert_eq!((first.ran.code, first.ran.stdout.as_str()), (0, ""));
        assert_eq!(first.ran.stderr, "note: the style rule z does not run: there is no grammar for zig here\n");
        write(&agent, "a.zig", "// x\n").silent();
        run(&mut repo.gate(&["state", "reset"]));
    }
    let rules = json!([rule("r", &json!({"max_matches": 0}))]);
    repo.write(".complexity-gate.json", json!({"style": {"action": "ask", "rules": rules}}).to_string());
    let agent = Agent::new(CLAUDE, &repo);
    let first = write(&agent, "a.py", &comments(3));
    assert!(first.ran.stderr.contains("`style.action` is `ask`") && first.ran.stdout.is_empty());
    write(&agent, "a.py", &comments(3)).silent();
}
