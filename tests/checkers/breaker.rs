//! The circuit breaker: when it halts an agent, for how long, and what the agent's host is answered.

use serde_json::{Value, json};

use crate::agent::{Agent, CLAUDE, CODEX, HOSTS};
use crate::project::{Project, reporting};
use crate::support::feed;

/// Reports as many problems as the file `count` says, none with a code that was there before.
fn counting(project: &Project) -> String {
    let (count, last) = (project.witness("count"), project.witness("last"));
    let (count, last) = (count.display(), last.display());
    format!(
        "n=$(cat '{last}' 2>/dev/null || echo 0)\nend=$((n + $(cat '{count}')))\n\
         while [ $n -lt $end ]; do n=$((n + 1)); echo \"$1:$n: error: e  [e-$n]\"; done\necho $n > '{last}'\nexit 1\n"
    )
}

fn counted(severity: &str) -> Project {
    let project = Project::new();
    let script = counting(&project);
    let command = project.command("c", severity, &script);
    project.configure(&json!([command]), &json!({}));
    project.trust();
    project
}

fn report(project: &Project, count: usize) {
    std::fs::write(project.witness("count"), count.to_string()).unwrap();
}

#[test]
fn fifteen_warnings_halt() {
    for host in HOSTS {
        let project = counted("warning");
        let agent = Agent::new(host, &project.repo);
        report(&project, 7);
        agent.edited("m.py").context();
        // 14 in all, counted across sessions.
        let other = Agent { session: "s-2".to_owned(), ..Agent::new(host, &project.repo) };
        other.edited("m.py").context();
        report(&project, 1);
        let answer = other.edited("m.py");
        let reason = answer.halted();
        assert!(reason.contains("checkers have reported 15 warnings"), "{reason}");
        assert!(reason.contains("`complexity-gate state reset --breaker`"), "{reason}");
        assert!(reason.contains(project.repo.root.to_str().unwrap()), "{reason}");
    }
}

#[test]
fn thirty_criticals_halt() {
    for host in HOSTS {
        let project = counted("critical");
        let agent = Agent::new(host, &project.repo);
        report(&project, 29);
        agent.edited("m.py").blocked();
        report(&project, 1);
        assert!(agent.edited("m.py").halted().contains("checkers have reported 30 critical problems"));
    }
}

#[test]
fn the_same_problem_three_times_in_a_row_halts() {
    for host in HOSTS {
        let project = Project::with("critical", &reporting("bad-type"));
        let agent = Agent::new(host, &project.repo);
        agent.edited("m.py").blocked();
        agent.edited("m.py").blocked();
        assert!(project.state().contains("c: bad-type in m.py, 2 runs in a row"), "{}", project.state());
        assert!(agent.edited("m.py").halted().contains("c has reported bad-type in m.py in 3 runs in a row"));
    }
}

#[test]
fn a_clean_run_breaks_the_streak_and_other_files_do_not() {
    let project = Project::with("critical", "grep -q wrong \"$1\" || exit 0\necho \"$1:1: error: e  [e-1]\"\nexit 1\n");
    project.repo.write("clean.py", "x = 1\n");
    let agent = Agent::new(CODEX, &project.repo);
    let (wrong, right) = ("x = 'wrong'\n", "x = 1\n");
    for content in [wrong, wrong, right, wrong, wrong] {
        project.repo.write("m.py", content);
        let answer = agent.edited("m.py");
        assert_eq!(answer.is_block(), content == wrong);
        agent.edited("clean.py").silent();
    }
    assert!(project.state().contains("0 warnings, 4 criticals"), "{}", project.state());
    agent.edited("m.py").halted();
}

/// A project whose breaker has halted.
fn halted() -> Project {
    let project = counted("critical");
    report(&project, 30);
    Agent::new(CODEX, &project.repo).edited("m.py").halted();
    project
}

#[test]
fn every_later_event_is_halted_until_a_person_resets() {
    for host in HOSTS {
        let project = halted();
        let last = project.witness("last");
        std::fs::remove_file(&last).unwrap();
        for session in ["s-1", "s-9"] {
            let agent = Agent { session: session.to_owned(), ..Agent::new(host, &project.repo) };
            for answer in [agent.start(), agent.edited("m.py"), agent.stop(), agent.send("subagent-stop", json!({}))] {
                assert!(answer.halted().contains("30 critical problems"));
            }
            // Before a tool Codex takes no other answer than a refusal of it.
            let name = if host == CLAUDE { "pre-write" } else { "pre-patch" };
            let before = agent.send_raw(&agent.payload(name, "n.py", json!({})));
            let reason = if host == CLAUDE { before.halted() } else { before.denied() };
            assert!(reason.contains("30 critical problems"));
            // Any other tool, if its host asks.
            let other = json!({"tool_name": "Bash", "tool_input": {"command": "ls"}});
            let before = agent.send(name, other);
            assert!(before.ran.stdout.contains("30 critical problems"), "{}", before.ran.stdout);
        }
        assert!(!last.exists(), "no checker runs for who is halted");
        let shown = project.state();
        assert!(
            shown.contains("0 warnings, 30 criticals") && shown.contains("HALTED: checkers have reported 30"),
            "{shown}"
        );
        let reset = project.gate(&["state", "reset", "--breaker"]);
        assert!(reset.code == 0 && reset.stdout.contains("0 warnings, 30 criticals"), "{}", reset.stdout);
        report(&project, 0);
        let agent = Agent::new(host, &project.repo);
        agent.start().silent();
        agent.stop().silent();
        assert!(agent.edited("m.py").is_block());
        assert!(project.state().contains("0 warnings, 1 critical\n"), "{}", project.state());
    }
}

#[test]
fn switching_the_checkers_off_is_no_way_out_and_a_plain_reset_neither() {
    let project = halted();
    let agent = Agent::new(CLAUDE, &project.repo);
    project.write_config(&json!({}));
    agent.edited("m.py").halted();
    assert_eq!(project.gate(&["state", "reset"]).code, 0);
    agent.stop().halted();
}

#[test]
fn each_repository_has_a_breaker_of_its_own() {
    let project = halted();
    let other = project.repo.sandbox.repo("other");
    other.write("m.py", "x = 1\n");
    let agent = Agent::new(CLAUDE, &other);
    agent.edited("m.py").silent();
    // What is edited counts, wherever the agent works.
    agent.edited(project.repo.path("m.py").to_str().unwrap()).halted();
    let reset = crate::support::run(&mut other.gate(&["state", "reset", "--breaker"]));
    assert!(
        reset.stdout.contains("no circuit breaker to reset")
            && reset.stdout.contains(project.repo.root.to_str().unwrap())
    );
    agent.edited(project.repo.path("m.py").to_str().unwrap()).halted();
    // From a folder of the repository.
    std::fs::create_dir(project.repo.path("sub")).unwrap();
    let reset = crate::support::run(&mut project.repo.gate_in("sub", &["state", "reset", "--breaker"]));
    assert!(reset.stdout.contains("reset"), "{}", reset.stdout);
    agent.start().silent();
}

#[test]
fn thresholds_are_the_configurations() {
    let project = Project::new();
    let command = project.command("c", "warning", &reporting("e-1"));
    project.configure(&json!([command]), &json!({"warnings": 2, "same": null}));
    project.trust();
    let agent = Agent::new(CLAUDE, &project.repo);
    agent.edited("m.py").context();
    agent.edited("m.py").halted();
    project.gate(&["state", "reset", "--breaker"]);
    project.configure(&json!([command]), &json!({"warnings": null, "same": null}));
    project.trust();
    for _ in 0..20 {
        agent.edited("m.py").context();
    }
}

#[test]
fn a_check_does_not_count() {
    let project = Project::with("critical", &reporting("e-1"));
    for _ in 0..5 {
        assert_eq!(project.gate(&["check", "--checkers"]).code, 1);
    }
    assert!(project.state().contains("circuit breakers\n  none\n"), "{}", project.state());
    Agent::new(CLAUDE, &project.repo).edited("m.py").blocked();
}

#[test]
fn runs_and_halts_are_in_the_log() {
    let project = halted();
    let log = std::fs::read_to_string(project.witness("state/log.jsonl")).unwrap();
    let events: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [run, halt] = events.as_slice() else { panic!("{log}") };
    let root = project.repo.root.to_str().unwrap();
    assert_eq!((&run["kind"], &run["checker"], &run["path"]), (&json!("checker.run"), &json!("c"), &json!("m.py")));
    assert_eq!((&run["outcome"], &run["count"], &run["repository"]), (&json!("problems"), &json!(30), &json!(root)));
    assert!(run["ms"].is_u64() && !log.contains("[e-1]"), "{log}");
    assert_eq!((&halt["kind"], &halt["repository"]), (&json!("breaker.halt"), &json!(root)));
    let shown = project.state();
    let lines: Vec<_> = shown.lines().rev().take(2).collect();
    assert!(lines[0].contains("breaker.halt") && lines[0].contains("30 critical problems"), "{shown}");
    assert!(lines[1].contains("checker.run") && lines[1].contains("outcome=problems"), "{shown}");
}

/// Many processes at the same time, each with one more problem: none is lost.
#[test]
fn hooks_at_the_same_time_lose_no_count() {
    const PROCESSES: usize = 24;
    let project = Project::new();
    let command = project.command("c", "critical", "echo \"$1:1: error: e  [e-$$]\"\nexit 1\n");
    project.configure(&json!([command]), &json!({"criticals": PROCESSES, "same": null}));
    project.trust();
    let payload = Agent::new(CODEX, &project.repo).payload("post-patch", "m.py", json!({}));
    let answers: Vec<String> = std::thread::scope(|scope| {
        let hook = || {
            let mut command = project.repo.gate(&["hook", CODEX]);
            let payload = &payload;
            scope.spawn(move || feed(&mut command, payload.as_bytes()).stdout)
        };
        let running: Vec<_> = (0..PROCESSES).map(|_| hook()).collect();
        running.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(project.state().contains(&format!("0 warnings, {PROCESSES} criticals")), "{}", project.state());
    let halts = answers.iter().filter(|answer| answer.contains("\"continue\":false")).count();
    assert_eq!(halts, 1, "exactly the last one halts: {answers:?}");
}
