//! The loop guard: an agent is kept at work a few times and then let go, and its user hears of it.

use std::process::Stdio;

use serde_json::json;

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::support::{Repo, fine, over, run};

fn repo() -> Repo {
    let repo = Repo::new();
    repo.write("m.py", fine("a"));
    repo.commit();
    repo.write("m.py", over("a"));
    repo
}

#[test]
fn three_blocks_then_the_user_is_told_until_a_clean_run() {
    for host in HOSTS {
        let repo = repo();
        let agent = Agent::new(host, &repo);
        for _ in 0..2 {
            agent.stop().blocked();
            (0..2).for_each(|_| drop(agent.stop_again().blocked().to_owned()));
            for _ in 0..3 {
                let answer = agent.stop_again();
                let message = answer.released();
                assert!(
                    message.contains("3 blocks")
                        && message.contains("\nFAIL m.py:1 a  complexity 17 > 15\n    16 branch")
                );
            }
            // The agent stops again on a later turn: still let go, and still said.
            agent.stop().released();
            repo.git(&["checkout", "-q", "m.py"]);
            agent.stop().silent();
            repo.write("m.py", over("a"));
        }
    }
}

#[test]
fn a_host_that_tells_of_no_tasks_gets_the_report_on_stderr_alone() {
    let repo = repo();
    let agent = Agent::new(CLAUDE, &repo);
    let stop = || agent.send_raw(&json!({"session_id": "s", "cwd": agent.cwd, "hook_event_name": "Stop"}).to_string());
    (0..3).for_each(|_| drop(stop().blocked().to_owned()));
    let answer = stop();
    assert_eq!((answer.ran.code, answer.ran.stdout.as_str()), (0, ""));
    assert!(answer.ran.stderr.starts_with("UNRESOLVED"));
}

#[test]
fn the_configuration_says_how_many_blocks_there_are() {
    let repo = repo();
    repo.write(".complexity-gate.json", r#"{"hook": {"max_blocks": 1}}"#);
    let agent = Agent::new(CODEX, &repo);
    agent.stop().blocked();
    agent.stop_again().released();
}

#[test]
fn sessions_and_agents_are_counted_apart() {
    for host in HOSTS {
        let repo = repo();
        let mut agent = Agent::new(host, &repo);
        let subagent = |agent: &Agent, id: &str| agent.send("subagent-stop", json!({"agent_id": id}));
        (0..3).for_each(|_| drop(agent.stop().blocked().to_owned()));
        (0..3).for_each(|_| drop(subagent(&agent, "a1").blocked().to_owned()));
        subagent(&agent, "a2").blocked();
        subagent(&agent, "a1").released();
        agent.stop().released();
        agent.session = "s/1".to_owned();
        agent.stop().blocked();
    }
}

#[test]
fn sessions_without_a_name_share_a_count() {
    let repo = repo();
    let agent = Agent::new(CODEX, &repo);
    for id in [json!(null), json!(""), json!(7)] {
        agent.send("stop", json!({"session_id": id})).blocked();
    }
    agent.send("stop", json!({"session_id": null})).released();
}

#[test]
fn stops_at_the_same_time_are_all_counted() {
    let repo = repo();
    let agent = Agent::new(CODEX, &repo);
    let payload = repo.path("../payload.json");
    std::fs::write(&payload, agent.payload("stop", "", json!({}))).unwrap();
    let children: Vec<_> = (0..8)
        .map(|_| {
            let input = std::fs::File::open(&payload).unwrap();
            let mut command = repo.gate(&["hook", CODEX]);
            command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let outputs =
        children.into_iter().map(|child| String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap());
    assert_eq!(outputs.filter(|stdout| stdout.contains("\"block\"")).count(), 3);
}

#[test]
fn blocks_are_logged_shown_and_reset() {
    let repo = repo();
    let agent = Agent::new(CLAUDE, &repo);
    agent.edited("m.py").blocked();
    (0..3).for_each(|_| drop(agent.stop().blocked().to_owned()));
    agent.stop().released();
    let log = std::fs::read_to_string(repo.path("../state/log.jsonl")).unwrap();
    let kinds: Vec<_> = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()).collect();
    let shown: Vec<_> = kinds.iter().map(|event| (event["kind"].as_str().unwrap(), event["blocks"].as_u64())).collect();
    let block = "gate.block";
    assert_eq!(
        shown,
        [(block, None), (block, Some(1)), (block, Some(2)), (block, Some(3)), ("gate.unresolved", Some(3))]
    );
    let state = |arguments: &[&str]| run(repo.gate(&["state"]).args(arguments));
    let before = state(&[]);
    assert!(before.code == 0 && before.stdout == state(&["show"]).stdout);
    assert!(before.stdout.contains("agent main-") && before.stdout.contains("3 blocks"), "{}", before.stdout);
    assert_eq!(before.stdout.lines().filter(|line| line.contains("  gate.")).count(), 5);
    assert_eq!(state(&["reset"]).stdout, "1 counter reset\n");
    assert!(state(&[]).stdout.contains("none"));
    agent.stop().blocked();
}
