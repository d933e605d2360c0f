//! A state directory that is private, or cannot be used: hooks judge all the same and say so.

use std::path::{Path, PathBuf};

use crate::agent::{Agent, CODEX, HOSTS};
use crate::support::{Repo, fine, over};

fn repo() -> Repo {
    let repo = Repo::new();
    repo.write("m.py", fine("a"));
    repo.commit();
    repo.write("m.py", over("a"));
    repo
}

fn session_file(repo: &Repo) -> PathBuf {
    let files = std::fs::read_dir(repo.path("../state/sessions")).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.extension().is_some_and(|extension| extension == "json")).unwrap()
}

#[test]
fn without_a_memory_the_verdict_is_the_same_and_the_agent_is_not_trapped() {
    for host in HOSTS {
        let repo = repo();
        std::fs::remove_dir_all(repo.path("../state")).unwrap();
        std::fs::write(repo.path("../state"), "a file").unwrap();
        let agent = Agent::new(host, &repo);
        let answers = [agent.edited("m.py"), agent.stop(), agent.stop()];
        for answer in &answers {
            assert!(answer.blocked().contains("FAIL m.py:1 a "));
            let stderr = &answer.ran.stderr;
            assert!(stderr.starts_with("note: could not remember") && stderr.lines().count() == 1, "{stderr}");
        }
        assert!(agent.stop_again().released().contains("FAIL m.py:1 a "));
        repo.write("m.py", fine("a"));
        let answer = agent.stop();
        assert_eq!((answer.ran.code, answer.ran.stdout.as_str()), (0, ""));
    }
}

#[test]
fn a_damaged_or_foreign_file_is_set_aside_and_the_count_starts_again() {
    let repo = repo();
    let agent = Agent::new(CODEX, &repo);
    for damage in [&b""[..], b"{", b"\xff\xfe", b"[]", br#"{"version": 7}"#, br#"{"version": 1, "blocks": -1}"#] {
        (0..3).for_each(|_| drop(agent.stop().blocked().to_owned()));
        std::fs::write(session_file(&repo), damage).unwrap();
        let answer = agent.stop();
        answer.blocked();
        assert!(
            answer.ran.stderr.contains("damaged") && answer.ran.stderr.lines().count() == 1,
            "{}",
            answer.ran.stderr
        );
        std::fs::remove_file(session_file(&repo)).unwrap();
    }
}

#[test]
fn ids_of_any_kind_stay_inside_the_directory() {
    let repo = repo();
    let mut agent = Agent::new(CODEX, &repo);
    for id in ["../../../escape", "/etc/passwd", "a\0b", "..", &"long".repeat(5000), "\u{202e}é\n"] {
        agent.session = id.to_owned();
        agent.stop().blocked();
    }
    let inside: Vec<_> =
        std::fs::read_dir(repo.path("../state")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        inside.iter().all(|name| ["sessions", "lock", "log.jsonl"].iter().any(|known| name == known)),
        "{inside:?}"
    );
    assert_eq!(std::fs::read_dir(repo.path("../state/sessions")).unwrap().count(), 6);
    let root = std::fs::read_dir(&repo.sandbox.root).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(root.count(), 3, "home, state and repo");
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_what_is_remembered() {
    use std::os::unix::fs::PermissionsExt;
    let repo = repo();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let home = repo.path("../home");
    let mut command = repo.gate(&["hook", CODEX]);
    command.env_remove("COMPLEXITY_GATE_HOME");
    let payload = Agent::new(CODEX, &repo).payload("stop", "", serde_json::json!({}));
    assert!(crate::support::feed(&mut command, payload.as_bytes()).stdout.contains("\"block\""));
    let state = home.join(".pickforge/complexity-gate");
    assert_eq!([mode(&state), mode(&state.join("sessions"))], [0o700; 2]);
    assert_eq!(mode(&state.join("log.jsonl")), 0o600);
}

#[test]
fn nothing_is_written_into_the_repository() {
    let repo = repo();
    let agent = Agent::new(CODEX, &repo);
    agent.start();
    agent.edited("m.py");
    agent.stop();
    assert_eq!(repo.git(&["status", "--porcelain", "--ignored"]), " M m.py");
}
