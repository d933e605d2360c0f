//! The hooks from the outside: payloads as the hosts write them in, one JSON object or nothing out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[path = "hooks/after_edit.rs"]
mod after_edit;
#[path = "hooks/agent.rs"]
mod agent;
#[path = "hooks/config.rs"]
mod config;
#[path = "hooks/faults.rs"]
mod faults;
#[path = "hooks/guard.rs"]
mod guard;
#[path = "hooks/memory.rs"]
mod memory;
#[path = "hooks/sessions.rs"]
mod sessions;
#[path = "hooks/stop.rs"]
mod stop;
mod support;
