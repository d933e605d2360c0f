//! An agent in a session: sends payloads to the hook and checks that each answer is one that its host takes.
#![allow(dead_code, reason = "every test binary uses another part")]

use std::path::Path;

use serde_json::{Value, json};

use crate::support::{Ran, Repo, feed};

pub(crate) const CLAUDE: &str = "claude";
pub(crate) const CODEX: &str = "codex";
pub(crate) const HOSTS: [&str; 2] = [CLAUDE, CODEX];

/// A host with a session in a folder.
pub(crate) struct Agent<'r> {
    pub(crate) repo: &'r Repo,
    pub(crate) host: &'static str,
    pub(crate) session: String,
    pub(crate) cwd: String,
}

/// What a hook left behind.
pub(crate) struct Answer {
    pub(crate) ran: Ran,
    json: Option<Value>,
}

impl<'r> Agent<'r> {
    pub(crate) fn new(host: &'static str, repo: &'r Repo) -> Self {
        Self { repo, host, session: "s-1".to_owned(), cwd: repo.root.to_str().unwrap().to_owned() }
    }

    /// Sends the payload of that name with other members.
    pub(crate) fn send(&self, name: &str, members: Value) -> Answer {
        self.send_raw(&self.payload(name, "", members))
    }

    /// The payload of that name.
    pub(crate) fn payload(&self, name: &str, file: &str, members: Value) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/hooks/payloads").join(self.host);
        let text = std::fs::read_to_string(path.join(format!("{name}.json"))).unwrap();
        let inside = |text: &str| Value::from(text).to_string().trim_matches('"').to_owned();
        let mut payload: Value =
            serde_json::from_str(&text.replace("@CWD@", &inside(&self.cwd)).replace("@FILE@", &inside(file))).unwrap();
        payload["session_id"] = json!(self.session);
        if let Value::Object(members) = members {
            members.into_iter().for_each(|(name, value)| payload[name] = value);
        }
        payload.to_string()
    }

    /// Runs the hook from the root of the file system: where it works is what the payload says.
    pub(crate) fn send_raw(&self, payload: &str) -> Answer {
        let mut command = self.repo.gate(&["hook", self.host]);
        command.current_dir(self.repo.sandbox.root.join("home"));
        Answer::new(self.host, payload, feed(&mut command, payload.as_bytes()))
    }

    pub(crate) fn start(&self) -> Answer {
        self.send("session-start", json!({}))
    }

    pub(crate) fn stop(&self) -> Answer {
        self.send("stop", json!({}))
    }

    /// A stop after one that was blocked.
    pub(crate) fn stop_again(&self) -> Answer {
        self.send("stop", json!({"stop_hook_active": true}))
    }

    /// The host has edited `file`.
    pub(crate) fn edited(&self, file: &str) -> Answer {
        self.send_raw(&self.payload(if self.host == CLAUDE { "post-edit" } else { "post-patch" }, file, json!({})))
    }
}

impl Answer {
    fn new(host: &str, payload: &str, ran: Ran) -> Self {
        assert!([0, 1].contains(&ran.code), "exit code {}: {}", ran.code, ran.stderr);
        let json = (!ran.stdout.is_empty()).then(|| ran.json());
        if let Some(answer) = &json {
            assert_taken(host, payload, answer);
        }
        Self { ran, json }
    }

    /// The reason of a block.
    pub(crate) fn blocked(&self) -> &str {
        let json = self.json.as_ref().unwrap_or_else(|| panic!("no answer; stderr: {}", self.ran.stderr));
        assert_eq!(json["decision"], "block", "{json}");
        json["reason"].as_str().unwrap()
    }

    /// Nothing on stdout and nothing on stderr.
    pub(crate) fn silent(&self) {
        assert_eq!((self.ran.code, self.ran.stdout.as_str(), self.ran.stderr.as_str()), (0, "", ""));
    }

    /// The report with which a stop is let through: on stderr, and the same for the host's user.
    pub(crate) fn released(&self) -> &str {
        let json = self.json.as_ref().unwrap_or_else(|| panic!("no answer; stderr: {}", self.ran.stderr));
        let message = json["systemMessage"].as_str().unwrap();
        assert!(self.ran.stderr.starts_with(message) && message.starts_with("UNRESOLVED"), "{}", self.ran.stderr);
        assert_eq!(json.as_object().unwrap().len(), 1);
        message
    }

    /// What the agent is told beside the result of its tool.
    pub(crate) fn context(&self) -> &str {
        let json = self.json.as_ref().unwrap_or_else(|| panic!("no answer; stderr: {}", self.ran.stderr));
        assert!(json.get("decision").is_none(), "{json}");
        json["hookSpecificOutput"]["additionalContext"].as_str().unwrap()
    }

    /// Why the agent is stopped.
    pub(crate) fn halted(&self) -> &str {
        let json = self.json.as_ref().unwrap_or_else(|| panic!("no answer; stderr: {}", self.ran.stderr));
        assert_eq!(json["continue"], false, "{json}");
        json["stopReason"].as_str().unwrap()
    }

    /// Why an edit is not to happen.
    pub(crate) fn denied(&self) -> &str {
        let json = self.json.as_ref().unwrap_or_else(|| panic!("no answer; stderr: {}", self.ran.stderr));
        let output = &json["hookSpecificOutput"];
        assert_eq!(output["permissionDecision"], "deny", "{json}");
        output["permissionDecisionReason"].as_str().unwrap()
    }

    /// What the host's user is told.
    pub(crate) fn user_message(&self) -> Option<&str> {
        self.json.as_ref()?["systemMessage"].as_str()
    }

    pub(crate) fn is_block(&self) -> bool {
        self.json.as_ref().is_some_and(|json| json["decision"] == "block")
    }
}

/// Both hosts take these members at these events. Codex refuses an answer that has any other.
fn assert_taken(host: &str, payload: &str, answer: &Value) {
    let event: Value = serde_json::from_str(payload).unwrap_or_default();
    let taken: &[&str] = match event["hook_event_name"].as_str() {
        Some("PostToolUse") => &["continue", "stopReason", "decision", "reason", "systemMessage", "hookSpecificOutput"],
        Some("Stop" | "SubagentStop") => &["continue", "stopReason", "decision", "reason", "systemMessage"],
        Some("SessionStart") => &["continue", "stopReason", "systemMessage"],
        Some("PreToolUse") if host == CLAUDE => &["continue", "stopReason", "hookSpecificOutput"],
        Some("PreToolUse") => &["hookSpecificOutput"],
        other => panic!("{host}: an answer to {other:?}: {answer}"),
    };
    let answer = answer.as_object().unwrap_or_else(|| panic!("{host}: no object: {answer}"));
    assert!(answer.keys().all(|key| taken.contains(&key.as_str())), "{host}: {answer:?}");
    assert_eq!(answer.contains_key("decision"), answer.contains_key("reason"), "{host}: {answer:?}");
    assert_eq!(answer.contains_key("continue"), answer.contains_key("stopReason"), "{host}: {answer:?}");
    let is_empty = |value: &Value| value.as_str().is_some_and(str::is_empty) || value.is_null();
    assert!(!answer.values().any(is_empty), "{host}: {answer:?}");
}
