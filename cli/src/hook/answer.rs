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
    hook_specific_output: Option<Permission>,
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

impl Answer {
    /// The agent is told, or sent back to work.
    pub(super) fn block(reason: &str) -> Self {
        Self { decision: Some(Decision::Block), reason: Some(reason.to_owned()), ..Self::default() }
    }

    /// The tool must not run.
    pub(super) fn deny(reason: &str) -> Self {
        let permission =
            Permission { hook_event_name: "PreToolUse", decision: Decision::Deny, reason: reason.to_owned() };
        Self { hook_specific_output: Some(permission), ..Self::default() }
    }

    /// The user is told.
    pub(super) fn message(message: &str) -> Self {
        Self { system_message: Some(message.to_owned()), ..Self::default() }
    }
}
