//! Codex: what its payloads mean and which answers it takes.
//!
//! It reads answers strictly, so a member that it does not know loses the whole answer; it puts no end to blocks of its
//! own; and it drops what a hook that exits with 0 writes to stderr.

use std::path::Path;

use serde::Deserialize;

use super::answer::Answer;
use super::event::{Event, Stop};
use super::patch::{self, Patch};
use super::payload::{Payload, Shape};
use super::read_text;
use super::verdict::Verdict;

/// The tool's name in payloads, also where a hook's matcher names it otherwise.
const EDITING_TOOL: &str = "apply_patch";

/// Whether another host wrote the payload.
pub(super) fn is_foreign(payload: &Payload) -> bool {
    matches!(payload.shape(), Shape::Claude | Shape::Foreign)
}

/// What the payload tells; `cwd` is where relative paths begin.
pub(super) fn event(payload: &Payload, cwd: &Path) -> Event {
    let edits = payload.tool_name.as_deref() == Some(EDITING_TOOL);
    let input = || payload.input::<Input>().filter(|_| edits);
    match payload.hook_event_name.as_deref() {
        Some("SessionStart") => Event::SessionStart,
        Some("PreToolUse") => {
            let planned = input().and_then(|input| Patch::parse(&input.command)?.planned(cwd, read_text));
            Event::BeforeEdit(planned.unwrap_or_default())
        }
        Some("PostToolUse") => match input() {
            Some(input) => Event::AfterEdit(patch::written_paths(&input.command).map(|path| cwd.join(path)).collect()),
            None => Event::Other,
        },
        Some("Stop") => stop(payload, false),
        // Without an id it does not say whose stop it is.
        Some("SubagentStop") if payload.agent_id.is_some() => stop(payload, true),
        _ => Event::Other,
    }
}

/// The JSON with which a verdict is answered, if there is one.
pub(super) fn answer(verdict: &Verdict, payload: &Payload) -> Option<Answer> {
    match verdict {
        // Before a tool runs it takes no other way of stopping.
        Verdict::Halt(reason) if payload.hook_event_name.as_deref() == Some("PreToolUse") => Some(Answer::deny(reason)),
        Verdict::Halt(reason) => Some(Answer::default().halting(reason)),
        Verdict::Inform(text) => Some(Answer::context(text)),
        Verdict::Pass => None,
        Verdict::Refuse(reason) => Some(Answer::deny(reason)),
        Verdict::Block(reason) => Some(Answer::block(reason)),
        Verdict::Release(message) => Some(Answer::message(message)),
    }
}

#[derive(Deserialize)]
struct Input {
    command: String,
}

fn stop(payload: &Payload, is_subagent: bool) -> Event {
    Event::Stop(Stop { again: payload.stop_hook_active == Some(true), waiting: false, is_subagent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hook::event::PlannedFile;

    fn read(text: &str) -> Event {
        event(&Payload::parse(text.as_bytes()).unwrap(), Path::new("/w"))
    }

    fn patch(event: &str, cwd: &Path, lines: &str) -> Event {
        let command = serde_json::Value::from(format!("*** Begin Patch\n{lines}\n*** End Patch"));
        let text = format!(
            r#"{{"hook_event_name": "{event}", "tool_name": "apply_patch", "tool_input": {{"command": {command}}}}}"#
        );
        super::event(&Payload::parse(text.as_bytes()).unwrap(), cwd)
    }

    #[test]
    fn written_files_are_those_of_the_patch() {
        let lines = "*** Add File: a\n+x\n*** Update File: b\n*** Move to: /x/c\n@@\n-1\n+2\n*** Delete File: d";
        assert_eq!(patch("PostToolUse", Path::new("/w"), lines), Event::AfterEdit(vec!["/w/a".into(), "/x/c".into()]));
        assert_eq!(
            read(
                r#"{"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {"command": "*** Add File: a"}}"#
            ),
            Event::Other
        );
        assert_eq!(
            read(r#"{"hook_event_name": "PostToolUse", "tool_name": "apply_patch", "tool_input": "x"}"#),
            Event::Other
        );
    }

    #[test]
    fn the_content_that_a_patch_would_leave_is_known() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("b"), "1\n2\n").unwrap();
        let planned =
            |path: &str, content: &str| PlannedFile { path: folder.path().join(path), content: Ok(content.to_owned()) };
        let before = |lines| patch("PreToolUse", folder.path(), lines);
        let both = before("*** Add File: a\n+x\n*** Update File: b\n@@\n-2\n+3");
        assert_eq!(both, Event::BeforeEdit(vec![planned("a", "x\n"), planned("b", "1\n3\n")]));
        assert_eq!(before("*** Add File: a\n+x\n*** Update File: b\n@@\n-9\n+3"), Event::BeforeEdit(Vec::new()));
        assert_eq!(before("*** Update File: absent\n@@\n-9\n+3"), Event::BeforeEdit(Vec::new()));
    }

    #[test]
    fn stops_of_subagents_are_judged_if_they_say_whose_they_are() {
        let stop = |again, is_subagent| Event::Stop(Stop { again, waiting: false, is_subagent });
        assert_eq!(read(r#"{"hook_event_name": "Stop", "stop_hook_active": true}"#), stop(true, false));
        assert_eq!(read(r#"{"hook_event_name": "SubagentStop", "agent_id": "a"}"#), stop(false, true));
        assert_eq!(read(r#"{"hook_event_name": "SubagentStop"}"#), Event::Other);
        assert_eq!(read(r#"{"hook_event_name": "Interrupt"}"#), Event::Other);
    }

    /// The members that each event's answer may have; the host refuses an answer with any other.
    mod accepted {
        #![allow(dead_code, reason = "only whether an answer can be read counts")]
        use serde::Deserialize;

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        pub(super) struct Stop {
            #[serde(rename = "continue")]
            goes_on: Option<bool>,
            #[serde(rename = "stopReason")]
            why: Option<String>,
            suppress_output: Option<bool>,
            system_message: Option<String>,
            decision: Option<Block>,
            reason: Option<String>,
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        pub(super) struct PreToolUse {
            system_message: Option<String>,
            hook_specific_output: Option<Permission>,
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        struct Permission {
            hook_event_name: String,
            #[serde(rename = "permissionDecision")]
            decision: Deny,
            #[serde(rename = "permissionDecisionReason")]
            reason: String,
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Block {
            Block,
        }

        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Deny {
            Deny,
        }
    }

    #[test]
    fn answers_have_only_members_that_the_host_takes() {
        let payload = |event: &str| Payload::parse(format!(r#"{{"hook_event_name": "{event}"}}"#).as_bytes()).unwrap();
        let at =
            |event: &str, verdict: Verdict| serde_json::to_string(&answer(&verdict, &payload(event)).unwrap()).unwrap();
        let json = |verdict: Verdict| at("Stop", verdict);
        assert!(answer(&Verdict::Pass, &payload("Stop")).is_none());
        let halt = || Verdict::Halt("r".into());
        for event in ["SessionStart", "PostToolUse", "Stop", "SubagentStop"] {
            assert_eq!(at(event, halt()), r#"{"continue":false,"stopReason":"r"}"#);
        }
        assert!(serde_json::from_str::<accepted::Stop>(&json(halt())).is_ok());
        let text = at("PreToolUse", halt());
        assert!(serde_json::from_str::<accepted::PreToolUse>(&text).is_ok(), "{text}");
        let context = r#"{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"t"}}"#;
        assert_eq!(at("PostToolUse", Verdict::Inform("t".into())), context);
        for verdict in [Verdict::Block("r".into()), Verdict::Release("r".into())] {
            let text = json(verdict);
            assert!(serde_json::from_str::<accepted::Stop>(&text).is_ok(), "{text}");
        }
        assert_eq!(json(Verdict::Block("r".into())), r#"{"decision":"block","reason":"r"}"#);
        let text = json(Verdict::Refuse("r".into()));
        assert!(serde_json::from_str::<accepted::PreToolUse>(&text).is_ok(), "{text}");
        assert!(serde_json::from_str::<accepted::Stop>(&text).is_err(), "{text}");
    }
}
