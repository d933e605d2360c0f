//! Checkers from the outside: small scripts stand for the tools, and the hooks and `check --checkers` run them.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[path = "hooks/agent.rs"]
mod agent;
#[path = "checkers/breaker.rs"]
mod breaker;
#[path = "checkers/check.rs"]
mod check;
#[path = "checkers/hostile.rs"]
mod hostile;
#[path = "checkers/project.rs"]
mod project;
#[path = "checkers/run.rs"]
mod run;
#[path = "checkers/severity.rs"]
mod severity;
#[path = "checkers/state.rs"]
mod state;
mod support;
#[path = "checkers/trust.rs"]
mod trust;
