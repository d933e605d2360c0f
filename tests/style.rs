//! Style rules from the outside: what `check`, the hooks and the commands for a rule's author make of them.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[path = "hooks/agent.rs"]
mod agent;
#[path = "style/before_edit.rs"]
mod before_edit;
#[path = "style/check.rs"]
mod check;
#[path = "style/commands.rs"]
mod commands;
#[path = "engine/endless.rs"]
mod endless;
#[path = "style/faults.rs"]
mod faults;
#[path = "style/hooks.rs"]
mod hooks;
#[path = "style/log.rs"]
mod log;
#[path = "style/project.rs"]
mod project;
mod support;
