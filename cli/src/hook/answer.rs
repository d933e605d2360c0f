//! The JSON objects that hosts take as answers. Every member is one that both of them know.

use serde::Serialize;

/// One object for stdout.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    system_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hook_specific_output: Option<Specific>,
    #[serde(rename = "continue", skip_serializing_if = "Option::is_none")]
    goes_on: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stop_reason: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Specific {
    Permission(Permission),
    Context(Context),
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Decision {
    Block,
    Deny,
}

/// The answer before a tool runs.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Permission {
    hook_event_name: &'static str,
    #[serde(rename = "permissionDecision")]
    decision: Decision,
    #[serde(rename = "permissionDecisionReason")]
    reason: String,
}

/// What the agent gets to know beside the result of its tool.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Context {
    hook_event_name: &'static str,
    additional_context: String,
}

impl Answer {
    /// The agent is told, or sent back to work.
    pub(super) fn block(reason: &str) -> Self {
        Self { decision: Some(Decision::Block), reason: Some(reason.to_owned()), ..Self::default() }
    }

    /// The tool must not run.
    pub(super) fn deny(reason: &str) -> Self {
        let permission =
            Permission { hook_event_name: "PreToolUse", decision: Decision::Deny, reason: reason.to_owned() };
        Self { hook_specific_output: Some(Specific::Permission(permission)), ..Self::default() }
    }

    /// After a tool has run the agent is told, and goes on.
    pub(super) fn context(text: &str) -> Self {
        let context = Context { hook_event_name: "PostToolUse", additional_context: text.to_owned() };
        Self { hook_specific_output: Some(Specific::Context(context)), ..Self::default() }
    }

    /// The same answer, with which the agent is stopped and its user told why.
    pub(super) fn halting(self, reason: &str) -> Self {
        Self { goes_on: Some(false), stop_reason: Some(reason.to_owned()), ..self }
    }

    /// The same answer, with which the user is told something too.
    pub(super) fn with_message(self, message: &str) -> Self {
        Self { system_message: Some(message.to_owned()), ..self }
    }

    /// The user is told.
    pub(super) fn message(message: &str) -> Self {
        Self { system_message: Some(message.to_owned()), ..Self::default() }
    }
}
