//! The JSON that a host writes to a hook's standard input, read with tolerance: what is absent, null or of another type
//! is missing, what is not known is skipped.

use std::io::Read;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::error::{Error, Result};

/// A larger payload is not read.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// The members that the hosts have in common, and those by which one tells them apart.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Payload {
    #[serde(deserialize_with = "lenient")]
    pub(crate) session_id: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) agent_id: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) cwd: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) hook_event_name: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) stop_hook_active: Option<bool>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) background_tasks: Option<Vec<BackgroundTask>>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) tool_name: Option<String>,
    /// Kept as text: what a tool is given may be large, and may hold text that is no valid Unicode.
    pub(crate) tool_input: Option<Box<RawValue>>,
    turn_id: Option<Box<RawValue>>,
    prompt_id: Option<Box<RawValue>>,
    session_crons: Option<Box<RawValue>>,
    cursor_version: Option<Box<RawValue>>,
    workspace_roots: Option<Box<RawValue>>,
    timestamp: Option<Box<RawValue>>,
    stop_reason: Option<Box<RawValue>>,
    tool_result: Option<Box<RawValue>>,
}

/// Work that goes on while the agent's turn ends.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct BackgroundTask {
    #[serde(rename = "type", deserialize_with = "lenient")]
    pub(crate) kind: Option<String>,
    #[serde(deserialize_with = "lenient")]
    pub(crate) status: Option<String>,
}

/// Which host's members a payload has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A member that only Claude Code sends.
    Claude,
    /// A member that only Codex sends.
    Codex,
    /// A member that neither of them sends.
    Foreign,
    /// Nothing that tells.
    Plain,
}

impl Payload {
    /// Reads a payload to its end.
    pub(crate) fn read(input: impl Read) -> Result<Self> {
        let mut bytes = Vec::new();
        input.take(MAX_BYTES + 1).read_to_end(&mut bytes).map_err(Error::io("standard input"))?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(Error::Usage("the hook's payload on standard input is larger than 16 MiB".to_owned()));
        }
        Self::parse(&bytes)
    }

    pub(super) fn parse(bytes: &[u8]) -> Result<Self> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let fault =
            |what: &str| Error::Usage(format!("the hook's payload on standard input is no JSON object: {what}"));
        // A list would be taken for the members in their order.
        match bytes.trim_ascii_start().first() {
            Some(b'{') => serde_json::from_slice(bytes).map_err(|error| fault(&error.to_string())),
            Some(_) => Err(fault("it does not begin with `{`")),
            None => Err(fault("there is nothing")),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        let copilot = self.timestamp.is_some() && (self.stop_reason.is_some() || self.tool_result.is_some());
        if self.cursor_version.is_some() || self.workspace_roots.is_some() || copilot {
            Shape::Foreign
        } else if self.turn_id.is_some() {
            Shape::Codex
        } else if self.prompt_id.is_some() || self.session_crons.is_some() || self.background_tasks.is_some() {
            Shape::Claude
        } else {
            Shape::Plain
        }
    }

    /// The tool's input, if it has the members of `T`.
    pub(super) fn input<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.tool_input.as_ref()?.get()).ok()
    }
}

/// A member of the wrong type is as good as none.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned>(value: D) -> std::result::Result<Option<T>, D::Error> {
    let raw = Option::<Box<RawValue>>::deserialize(value)?;
    Ok(raw.and_then(|raw| serde_json::from_str(raw.get()).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_members_are_missing_and_the_rest_is_read() {
        let text = r#"{"session_id": 5, "cwd": null, "hook_event_name": "Stop", "stop_hook_active": "yes",
            "background_tasks": [{"type": "subagent", "status": null}, {}], "tool_input": "\ud800", "x": {"a": [1]}}"#;
        let payload = Payload::parse(text.as_bytes()).unwrap();
        assert_eq!((payload.session_id, payload.cwd, payload.stop_hook_active), (None, None, None));
        assert_eq!(payload.hook_event_name.as_deref(), Some("Stop"));
        let tasks = payload.background_tasks.unwrap();
        assert_eq!((tasks[0].kind.as_deref(), tasks.len()), (Some("subagent"), 2));
    }

    #[test]
    fn a_byte_order_mark_is_no_fault_and_anything_but_an_object_is_one() {
        assert!(Payload::parse("\u{feff}{}".as_bytes()).is_ok());
        let deep = "[".repeat(100_000);
        for junk in [
            "",
            "null",
            "5",
            "[1,2]",
            "{",
            "not json",
            "{} {}",
            &format!("{{\"tool_input\":{deep}"),
            "{\"cwd\":\"\u{0}\"}",
        ] {
            assert!(Payload::parse(junk.as_bytes()).is_err(), "{junk:.40}");
        }
        assert!(Payload::parse(b"{\"cwd\":\"\xff\"}").is_err());
        let endless = std::io::repeat(b' ');
        assert!(Payload::read(endless).unwrap_err().to_string().contains("16 MiB"));
    }

    #[test]
    fn the_host_is_told_by_its_members() {
        for (text, shape) in [
            (r#"{"turn_id": "t"}"#, Shape::Codex),
            (r#"{"prompt_id": "p"}"#, Shape::Claude),
            (r#"{"background_tasks": []}"#, Shape::Claude),
            (r#"{"turn_id": "t", "cursor_version": "3"}"#, Shape::Foreign),
            (r#"{"timestamp": "2026-11-03T10:20:00Z", "stop_reason": "end_turn"}"#, Shape::Foreign),
            (r#"{"hook_event_name": "Stop", "timestamp": null}"#, Shape::Plain),
        ] {
            assert_eq!(Payload::parse(text.as_bytes()).unwrap().shape(), shape, "{text}");
        }
    }
}
