//! Programs that misbehave: none of them keeps a hook from answering, and none goes on behind it.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::agent::{Agent, CLAUDE, HOSTS};
use crate::project::Project;
use crate::run::{is_alive, until};

/// A trusted project whose checker `body` may take `seconds`.
fn limited(body: &str, seconds: u32) -> Project {
    let project = Project::new();
    let mut command = project.command("c", "critical", body);
    command["timeout"] = json!(seconds);
    project.configure(&json!([command]), &json!({}));
    project.trust();
    project
}

#[test]
fn a_program_that_hangs_is_killed_with_all_it_started() {
    for host in HOSTS {
        let project = Project::new();
        let pids = project.witness("pids");
        let (own, child, grandchild) = ("echo $$", "sleep 300 & echo $!", "(sleep 300 & echo $!)");
        let body = format!("trap '' TERM INT HUP\n{{ {own}; {child}; {grandchild}; }} >> '{}'\nwait\n", pids.display());
        let mut command = project.command("c", "critical", &body);
        command["timeout"] = json!(1);
        project.configure(&json!([command]), &json!({}));
        project.trust();
        let start = Instant::now();
        let answer = Agent::new(host, &project.repo).edited("m.py");
        assert!(start.elapsed() < Duration::from_secs(20));
        let line = "the checker c has not checked m.py: it took more than 1 s and was killed";
        assert_eq!(answer.context(), format!("note: {line}"));
        assert!(answer.user_message().unwrap().contains(line));
        let pids = std::fs::read_to_string(&pids).unwrap();
        assert_eq!(pids.lines().count(), 3);
        for pid in pids.lines() {
            until(|| !is_alive(pid));
        }
    }
}

#[test]
fn what_goes_on_behind_a_program_that_ended_is_ended_too() {
    let project = Project::new();
    let pid = project.witness("pid");
    // The one in the background holds the output open.
    let body = format!("sleep 300 &\necho $! > '{}'\necho \"$1:1: error: e  [e-1]\"\nexit 1\n", pid.display());
    let command = project.command("c", "critical", &body);
    project.configure(&json!([command]), &json!({}));
    project.trust();
    let start = Instant::now();
    assert!(Agent::new(CLAUDE, &project.repo).edited("m.py").blocked().starts_with("FAIL m.py:1 c  e-1 e\n"));
    assert!(start.elapsed() < Duration::from_secs(20));
    let pid = std::fs::read_to_string(&pid).unwrap();
    until(|| !is_alive(pid.trim()));
}

#[test]
fn who_leaves_the_group_is_not_waited_for() {
    let has_setsid = std::process::Command::new("setsid").arg("true").status().is_ok_and(|status| status.success());
    if !has_setsid {
        return;
    }
    let project = limited("setsid sleep 20 &\necho \"$1:1: error: e  [e-1]\"\nexit 1\n", 10);
    let start = Instant::now();
    assert!(Agent::new(CLAUDE, &project.repo).edited("m.py").blocked().contains("FAIL m.py:1 c  e-1 e\n"));
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_hundred_megabytes_are_read_and_one_is_kept() {
    let flood = "head -c 100000000 /dev/zero | tr '\\0' x\n";
    let body = format!("echo \"$1:2: error: first  [e-1]\"\n{flood}echo\necho \"$1:3: error: last  [e-2]\"\nexit 1\n");
    let project = limited(&body, 60);
    let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
    let report = answer.blocked();
    assert!(report.contains("FAIL m.py:2 c  e-1 first\n") && !report.contains("e-2"), "{report}");
    assert!(
        report.starts_with("note: the output of the checker c on m.py was not read to its end: it is more than 1 MiB"),
        "{report}"
    );
    assert!(report.chars().count() < 8000);
}

#[test]
fn many_problems_are_counted_and_cut() {
    let body = "i=0\nwhile [ $i -lt 3000 ]; do i=$((i + 1)); echo \"$1:$i: error: e  [e-$i]\"; done\nexit 1\n";
    let project = Project::new();
    let command = project.command("c", "critical", body);
    project.configure(&json!([command]), &json!({"criticals": null}));
    project.trust();
    let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
    let listed = answer.blocked().lines().filter(|line| line.starts_with("FAIL ")).count();
    assert!(answer.blocked().contains(&format!("… and {} more", 3000 - listed)), "{}", answer.blocked());
    assert!(answer.blocked().chars().count() <= 8000);
    assert!(project.state().contains("3000 criticals"));
}

#[test]
fn bytes_of_any_kind_are_one_line() {
    let body = "printf '\\377\\376\\000\\001\\033[31mred\\033[0m\\r\\007 \\342\\200 end\\n'\nexit 1\n";
    let project = limited(body, 60);
    let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
    let first = answer.blocked().lines().next().unwrap();
    assert!(first.starts_with("FAIL m.py:1 c  exit status 1: ") && first.ends_with("end"), "{first}");
    assert!(!first.contains(char::is_control) && first.contains("red"), "{first}");
}

#[test]
fn a_death_by_a_signal_is_said_and_is_no_finding() {
    for signal in [9, 11, 15] {
        let body = format!("echo \"$1:1: error: e  [e-1]\"\nkill -{signal} $$\nsleep 5\n");
        let answer_of = limited(&body, 60);
        let answer = Agent::new(CLAUDE, &answer_of.repo).edited("m.py");
        assert_eq!(
            answer.context(),
            format!("note: the checker c has not checked m.py: it was ended by signal {signal}")
        );
    }
}

#[test]
fn a_program_that_cannot_be_started_is_said() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::new();
    let plain = project.script("plain", "exit 1\n");
    std::fs::set_permissions(&plain, PermissionsExt::from_mode(0o644)).unwrap();
    let odd = project.script("odd", "");
    std::fs::write(&odd, "\u{0}\u{1} no program").unwrap();
    let folder = project.repo.sandbox.root.to_str().unwrap().to_owned();
    for (program, reason) in [
        ("no-such-tool", "there is no program `no-such-tool` on the PATH"),
        ("./no-such-tool", "there is no file `./no-such-tool`"),
        (plain.as_str(), "is not executable"),
        (folder.as_str(), "is not executable"),
        (odd.as_str(), "could not be started"),
    ] {
        let command = json!({"name": "c", "run": [program, "{file}"], "files": ["**"], "severity": "critical"});
        project.configure(&json!([command]), &json!({}));
        project.trust();
        let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
        let context = answer.context();
        assert!(
            context.starts_with("note: the checker c has not checked m.py: ") && context.contains(reason),
            "{context}"
        );
        assert_eq!(context.lines().count(), 1);
        let log = std::fs::read_to_string(project.witness("state/log.jsonl")).unwrap();
        assert!(log.lines().last().unwrap().contains("\"not_run\""), "{log}");
    }
}

#[test]
fn a_file_that_its_checker_changed_is_said() {
    for (status, severity) in [(0, "critical"), (1, "critical"), (1, "warning")] {
        let project = Project::with(severity, &format!("echo 'y = 2' >> \"$1\"\nexit {status}\n"));
        let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
        let text = if answer.is_block() { answer.blocked() } else { answer.context() };
        assert!(text.starts_with("note: m.py changed while c ran: read it again"), "{text}");
    }
    // The same content again is no change.
    let project = Project::with("critical", "cat \"$1\" > \"$1.new\" && mv \"$1.new\" \"$1\"\n");
    Agent::new(CLAUDE, &project.repo).edited("m.py").silent();
}

#[test]
fn what_a_checker_left_is_what_is_measured() {
    let project = Project::with("critical", &format!("cat > \"$1\" <<'END'\n{}END\n", crate::support::over("a")));
    let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
    assert!(answer.blocked().contains("\nFAIL m.py:1 a  complexity 17 > 15\n"), "{}", answer.blocked());
}

#[test]
fn a_file_that_its_checker_removed_is_said() {
    let project = Project::with("critical", "rm \"$1\"\n");
    let answer = Agent::new(CLAUDE, &project.repo).edited("m.py");
    assert!(answer.context().starts_with("note: m.py changed while c ran"), "{}", answer.context());
}
