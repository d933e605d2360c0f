//! Claude Code: what its payloads mean and which answers it takes.
//!
//! It ignores members of an answer that it does not know, lets the last message of a blocked agent stand, and shows
//! nobody what a hook that exits with 0 writes to stderr.

use std::path::Path;

use serde::Deserialize;

use super::answer::Answer;
use super::edit::{Replacement, replaced};
use super::event::{Event, PlannedFile, Stop};
use super::payload::{BackgroundTask, Payload, Shape};
use super::verdict::Verdict;
use super::{read_text, unknown};

/// Whether another host wrote the payload: several run the hooks that are installed for this one.
pub(super) fn is_foreign(payload: &Payload) -> bool {
    matches!(payload.shape(), Shape::Codex | Shape::Foreign)
}

/// What the payload tells; `cwd` is where relative paths begin.
pub(super) fn event(payload: &Payload, cwd: &Path) -> Event {
    match payload.hook_event_name.as_deref() {
        Some("SessionStart") => Event::SessionStart,
        Some("PreToolUse") => Event::BeforeEdit(before(payload, cwd).into_iter().collect()),
        Some("PostToolUse") => after(payload, cwd),
        Some("Stop") => stop(payload, false),
        // Without an id it does not say whose stop it is.
        Some("SubagentStop") if payload.agent_id.is_some() => stop(payload, true),
        _ => Event::Other,
    }
}

/// The JSON with which a verdict is answered, if there is one.
pub(super) fn answer(verdict: &Verdict, payload: &Payload) -> Option<Answer> {
    match verdict {
        Verdict::Pass => None,
        Verdict::Refuse(reason) => Some(Answer::deny(reason)),
        Verdict::Block(reason) => Some(Answer::block(reason)),
        Verdict::Inform(text) => Some(Answer::context(text)),
        // It does not stop a session that begins, and shows its user no reason then.
        Verdict::Halt(reason) if payload.hook_event_name.as_deref() == Some("SessionStart") => {
            Some(Answer::message(reason).halting(reason))
        }
        // Also before a tool: a refusal of it would go back to the agent, which would go on.
        Verdict::Halt(reason) => Some(Answer::default().halting(reason)),
        // Versions that do not tell of background tasks are older than those with which this was tried. They get what
        // every version takes: nothing on stdout, and the report on stderr.
        Verdict::Release(message) => payload.background_tasks.as_ref().map(|_| Answer::message(message)),
    }
}

fn stop(payload: &Payload, is_subagent: bool) -> Event {
    let running =
        |task: &BackgroundTask| task.kind.as_deref() == Some("subagent") && task.status.as_deref() == Some("running");
    // A subagent's own stop lists the tasks of the session around it, itself among them.
    let waiting = !is_subagent && payload.background_tasks.iter().flatten().any(running);
    Event::Stop(Stop { again: payload.stop_hook_active == Some(true), waiting, is_subagent })
}

#[derive(Deserialize)]
struct Target {
    file_path: String,
}

fn after(payload: &Payload, cwd: &Path) -> Event {
    let edits = matches!(payload.tool_name.as_deref(), Some("Edit" | "Write" | "MultiEdit"));
    match payload.input::<Target>().filter(|target| edits && !target.file_path.is_empty()) {
        Some(target) => Event::AfterEdit(vec![cwd.join(target.file_path)]),
        None => Event::Other,
    }
}

#[derive(Deserialize)]
struct Write {
    file_path: String,
    content: String,
}

#[derive(Deserialize)]
struct Edit {
    file_path: String,
    #[serde(flatten)]
    replacement: Replacement,
}

#[derive(Deserialize)]
struct MultiEdit {
    file_path: String,
    edits: Vec<Replacement>,
}

/// The file that the tool would leave; `None` if it would leave none.
fn before(payload: &Payload, cwd: &Path) -> Option<PlannedFile> {
    let edit = |file: String, replacements: &[Replacement]| {
        let path = cwd.join(file);
        let content = match read_text(&path) {
            Ok(before) => replaced(before.as_deref(), replacements)?,
            Err(error) => Err(unknown(&error)?),
        };
        Some(PlannedFile { path, content })
    };
    match payload.tool_name.as_deref()? {
        "Write" => payload
            .input()
            .map(|Write { file_path, content }| PlannedFile { path: cwd.join(file_path), content: Ok(content) }),
        "Edit" => payload.input().and_then(|Edit { file_path, replacement }| edit(file_path, &[replacement])),
        "MultiEdit" => payload.input().and_then(|MultiEdit { file_path, edits }| edit(file_path, &edits)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payload(text: &str) -> Payload {
        Payload::parse(text.as_bytes()).unwrap()
    }

    fn read(text: &str) -> Event {
        event(&payload(text), Path::new("/w"))
    }

    fn tool(event: &str, tool: &str, input: &str) -> Event {
        read(&format!(r#"{{"hook_event_name": "{event}", "tool_name": "{tool}", "tool_input": {input}}}"#))
    }

    #[test]
    fn edited_files_are_those_of_editing_tools() {
        let after = |tool_name, input| tool("PostToolUse", tool_name, input);
        for name in ["Edit", "Write", "MultiEdit"] {
            assert_eq!(after(name, r#"{"file_path": "a b"}"#), Event::AfterEdit(vec!["/w/a b".into()]));
            assert_eq!(after(name, r#"{"file_path": "/x/a"}"#), Event::AfterEdit(vec!["/x/a".into()]));
        }
        for (name, input) in [
            ("Bash", r#"{"file_path": "a"}"#),
            ("Edit", "{}"),
            ("Edit", "null"),
            ("Edit", r#"{"file_path": null}"#),
            ("Edit", r#"{"file_path": ""}"#),
            ("Edit", r#"{"file_path": ["a"]}"#),
        ] {
            assert_eq!(after(name, input), Event::Other, "{name} {input}");
        }
        // Half a character, as a script's strings may hold it, does not hide the edit.
        let half = r#"{"file_path": "a", "content": "\ud83d"}"#;
        assert_eq!(after("Write", half), Event::AfterEdit(vec!["/w/a".into()]));
    }

    #[test]
    fn the_content_that_an_edit_would_leave_is_known() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("f");
        std::fs::write(&file, "a b a\n").unwrap();
        let before = |name, input: &str| tool("PreToolUse", name, &input.replace("FILE", file.to_str().unwrap()));
        let leaves = |content: &str| {
            Event::BeforeEdit(vec![PlannedFile { path: file.clone(), content: Ok(content.to_owned()) }])
        };
        let nothing = || Event::BeforeEdit(Vec::new());
        assert_eq!(before("Write", r#"{"file_path": "FILE", "content": "new"}"#), leaves("new"));
        assert_eq!(before("Edit", r#"{"file_path": "FILE", "old_string": "b", "new_string": "c"}"#), leaves("a c a\n"));
        let all = r#"{"file_path": "FILE", "old_string": "a", "new_string": "c", "replace_all": true}"#;
        assert_eq!(before("Edit", all), leaves("c b c\n"));
        assert_eq!(before("Edit", &all.replace("true", "false")), nothing());
        assert_eq!(before("Edit", &all.replace("true", "null")), nothing());
        let many = r#"{"file_path": "FILE", "edits": [{"old_string": "b", "new_string": "x"}, {"old_string": "x a", "new_string": "y"}]}"#;
        assert_eq!(before("MultiEdit", many), leaves("a y\n"));
        assert_eq!(before("MultiEdit", &many.replace("x a", "z")), nothing());
        assert_eq!(before("Edit", r#"{"file_path": "FILE/no", "old_string": "b", "new_string": "c"}"#), nothing());
        assert_eq!(before("Read", r#"{"file_path": "FILE"}"#), nothing());
    }

    #[test]
    fn a_stop_waits_for_subagents_but_not_for_servers() {
        let stop = |rest: &str| match read(&format!(r#"{{"hook_event_name": "Stop"{rest}}}"#)) {
            Event::Stop(stop) => (stop.again, stop.waiting),
            other => panic!("{other:?}"),
        };
        let tasks = |tasks: &str| stop(&format!(r#", "stop_hook_active": true, "background_tasks": {tasks}"#));
        assert_eq!(stop(""), (false, false));
        assert_eq!(
            tasks(r#"[{"type": "shell", "status": "running"}, {"type": "subagent", "status": "running"}]"#),
            (true, true)
        );
        assert_eq!(tasks(r#"[{"type": "subagent", "status": "completed"}]"#), (true, false));
        assert_eq!(tasks(r#"[{"type": "shell", "status": "running"}, {}]"#), (true, false));
        assert_eq!(tasks(r#""odd""#), (true, false));
    }

    #[test]
    fn a_subagents_stop_is_judged_if_it_says_whose_it_is() {
        let running = r#""background_tasks": [{"type": "subagent", "status": "running"}]"#;
        let event = read(&format!(r#"{{"hook_event_name": "SubagentStop", "agent_id": "a", {running}}}"#));
        assert_eq!(event, Event::Stop(Stop { again: false, waiting: false, is_subagent: true }));
        assert_eq!(read(r#"{"hook_event_name": "SubagentStop"}"#), Event::Other);
    }

    #[test]
    fn unknown_events_are_nothing() {
        for name in ["stop", "AfterAgent", "PostToolUseFailure", "SessionEnd", ""] {
            assert_eq!(read(&format!(r#"{{"hook_event_name": "{name}"}}"#)), Event::Other, "{name}");
        }
        assert_eq!(read("{}"), Event::Other);
    }

    /// What the hooks documentation gives for each event.
    #[test]
    fn answers_have_the_form_that_the_host_takes() {
        let json = |verdict: Verdict, text: &str| {
            answer(&verdict, &payload(text)).map(|answer| serde_json::to_string(&answer).unwrap())
        };
        assert_eq!(json(Verdict::Pass, "{}"), None);
        assert_eq!(json(Verdict::Block("r".into()), "{}").unwrap(), r#"{"decision":"block","reason":"r"}"#);
        assert_eq!(json(Verdict::Halt("r".into()), "{}").unwrap(), r#"{"continue":false,"stopReason":"r"}"#);
        let context = r#"{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"t"}}"#;
        assert_eq!(json(Verdict::Inform("t".into()), "{}").unwrap(), context);
        let deny = r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"r"}}"#;
        assert_eq!(json(Verdict::Refuse("r".into()), "{}").unwrap(), deny);
        assert_eq!(json(Verdict::Release("r".into()), "{}"), None);
        assert_eq!(
            json(Verdict::Release("r".into()), r#"{"background_tasks": []}"#).unwrap(),
            r#"{"systemMessage":"r"}"#
        );
    }
}
