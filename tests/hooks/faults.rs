//! Whatever a hook is given, it never blocks by accident: exit code 0 or 1, at most one line on stderr.

use serde_json::json;

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::support::{Ran, Repo, fine, over, run};

fn repo() -> Repo {
    let repo = Repo::new();
    repo.write("m.py", fine("a"));
    repo.commit();
    repo.write("m.py", over("a"));
    repo
}

/// Nothing on stdout, one line at most on stderr, and not the exit code that hosts read as a refusal.
fn assert_harmless(what: &str, ran: &Ran) {
    assert!([0, 1].contains(&ran.code), "{what}: exit {}", ran.code);
    assert_eq!(ran.stdout, "", "{what}");
    assert!(ran.stderr.lines().count() <= 1, "{what}: {}", ran.stderr);
    assert_eq!(ran.code == 1, ran.stderr.starts_with("complexity-gate: "), "{what}: {}", ran.stderr);
}

#[test]
fn payloads_that_are_no_payloads() {
    let repo = repo();
    let deep = format!("{{\"hook_event_name\": \"Stop\", \"tool_input\": {}", "[".repeat(200_000));
    for host in HOSTS {
        let agent = Agent::new(host, &repo);
        for junk in ["", " ", "not json", "[1,2]", "null", "{", "{\"hook_event_name\":", "\u{0}", "{} {}", &deep] {
            let answer = agent.send_raw(junk);
            assert_harmless(junk.get(..30).unwrap_or(junk), &answer.ran);
            assert_eq!(answer.ran.code, 1);
        }
        agent.send_raw("{}").silent();
    }
}

#[test]
fn a_payload_without_end_is_refused() {
    let repo = repo();
    let agent = Agent::new(CLAUDE, &repo);
    let answer = agent.send("stop", json!({"last_assistant_message": "x".repeat(17 * 1024 * 1024)}));
    assert_harmless("17 MiB", &answer.ran);
    assert!(answer.ran.stderr.contains("16 MiB"));
    agent.send("stop", json!({"last_assistant_message": "x".repeat(15 * 1024 * 1024)})).blocked();
}

#[test]
fn missing_and_odd_members_are_missing() {
    let repo = repo();
    for host in HOSTS {
        let agent = Agent::new(host, &repo);
        let names =
            ["session_id", "agent_id", "stop_hook_active", "background_tasks", "transcript_path", "permission_mode"];
        for value in [json!(null), json!(5), json!([]), json!({"a": 1})] {
            let members = names.iter().map(|name| ((*name).to_owned(), value.clone())).collect();
            let answer = agent.send("stop", serde_json::Value::Object(members));
            assert!(answer.is_block() || answer.ran.stderr.starts_with("UNRESOLVED"), "{value}: {}", answer.ran.stderr);
        }
        for event in [json!(null), json!(1), json!("Whatever"), json!("stop"), json!("")] {
            agent.send("stop", json!({"hook_event_name": event})).silent();
        }
        for input in [json!(null), json!("text"), json!([1]), json!({"file_path": {}}), json!({"command": 5})] {
            agent.send(if host == CLAUDE { "pre-write" } else { "pre-patch" }, json!({"tool_input": input})).silent();
            let after = agent.payload(
                if host == CLAUDE { "post-edit" } else { "post-patch" },
                "m.py",
                json!({"tool_input": input}),
            );
            agent.send_raw(&after).silent();
        }
    }
}

#[test]
fn without_a_directory_the_own_one_counts() {
    let repo = repo();
    for host in HOSTS {
        for cwd in [json!(null), json!(""), json!("."), json!(7)] {
            let payload = json!({"hook_event_name": "Stop", "cwd": cwd}).to_string();
            let ran = crate::support::feed(&mut repo.gate(&["hook", host]), payload.as_bytes());
            assert!(
                ran.stdout.contains("FAIL m.py:1 a ") || ran.stderr.starts_with("UNRESOLVED"),
                "{cwd}: {}",
                ran.stderr
            );
        }
    }
}

#[test]
fn payloads_of_other_hosts_are_not_judged() {
    let repo = repo();
    for host in HOSTS {
        let agent = Agent::new(host, &repo);
        let foreign = Agent { host: "foreign", ..Agent::new(host, &repo) };
        for name in [
            "cursor-stop",
            "cursor-as-claude",
            "grok-stop",
            "grok-write",
            "copilot-stop",
            "copilot-as-claude",
            "vscode-stop",
            "gemini-stop",
        ] {
            let answer = agent.send_raw(&foreign.payload(name, "", json!({})));
            assert_harmless(name, &answer.ran);
            assert_eq!(answer.ran.code, 0, "{name}");
        }
        let other = Agent::new(if host == CLAUDE { CODEX } else { CLAUDE }, &repo);
        let answer = agent.send_raw(&other.payload("stop", "", json!({})));
        assert_harmless("the other host", &answer.ran);
        assert!(answer.ran.stderr.contains("another agent"), "{}", answer.ran.stderr);
    }
}

#[test]
fn a_command_line_that_is_wrong_is_no_refusal() {
    let repo = repo();
    for arguments in [
        &["hook"][..],
        &["hook", "cluade"],
        &["hook", "claude", "--bogus"],
        &["hook", "claude", "more"],
        &["--bogus", "hook", "claude"],
        &["--queries", "/nowhere", "hook", "claude"],
        &["hook", "claude", "--queries"],
    ] {
        let ran = run(repo.gate(arguments).stdin(std::process::Stdio::null()));
        assert_harmless(&arguments.join(" "), &ran);
        assert_eq!(ran.code, 1, "{arguments:?}");
    }
    assert_eq!(run(&mut repo.gate(&["check", "--bogus"])).code, 2);
    assert_eq!(run(&mut repo.gate(&["hok", "claude"])).code, 2);
    assert_eq!(run(&mut repo.gate(&["hook", "--help"])).code, 0);
}

#[test]
fn queries_that_are_broken_are_no_refusal() {
    let repo = repo();
    repo.write("queries/x.scm", "(");
    let payload = Agent::new(CLAUDE, &repo).payload("stop", "", json!({}));
    let mut command = repo.gate(&["hook", CLAUDE]);
    command.env("COMPLEXITY_GATE_QUERIES", repo.path("queries"));
    assert_harmless("queries", &crate::support::feed(&mut command, payload.as_bytes()));
}

#[test]
fn a_reader_that_went_away_is_no_fault() {
    let repo = repo();
    let mut command = repo.gate(&["hook", CODEX]);
    let payload = repo.path("../payload.json");
    std::fs::write(&payload, Agent::new(CODEX, &repo).payload("stop", "", json!({}))).unwrap();
    command.stdin(std::fs::File::open(&payload).unwrap()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_process_whose_directory_is_gone_judges_where_the_payload_says() {
    let repo = repo();
    let payload = repo.path("../payload.json");
    std::fs::write(&payload, Agent::new(CODEX, &repo).payload("stop", "", json!({}))).unwrap();
    repo.write("gone/keep", "");
    let script =
        format!("rm -r ../gone; exec {} hook codex < {}", env!("CARGO_BIN_EXE_complexity-gate"), payload.display());
    let mut command = repo.sandbox.command("sh", &repo.path("gone"));
    let ran = run(command.args(["-c", &script]));
    assert!(ran.stdout.contains("FAIL m.py:1 a "), "{}{}", ran.stdout, ran.stderr);
}
