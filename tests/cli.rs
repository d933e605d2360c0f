//! The command line from the outside: `check` over paths, `explain`, `init` and `doctor`.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[path = "cli/agents.rs"]
mod agents;
#[path = "cli/arguments.rs"]
mod arguments;
#[path = "cli/config.rs"]
mod config;
#[path = "cli/config_faults.rs"]
mod config_faults;
#[path = "cli/doctor.rs"]
mod doctor;
#[path = "cli/explain.rs"]
mod explain;
#[path = "cli/ignored.rs"]
mod ignored;
#[path = "cli/init.rs"]
mod init;
#[path = "cli/input.rs"]
mod input;
#[path = "cli/large.rs"]
mod large;
#[path = "cli/output.rs"]
mod output;
#[path = "cli/paths.rs"]
mod paths;
#[path = "cli/queries.rs"]
mod queries;
#[path = "cli/report.rs"]
mod report;
mod support;
#[path = "cli/unreadable.rs"]
mod unreadable;
#[path = "cli/walk.rs"]
mod walk;

use support::{Ran, Repo, Sandbox, run};

/// A folder outside any repository, in a sandbox of its own.
fn folder() -> Repo {
    Sandbox::new().folder("work")
}

/// Runs the binary in the folder.
fn gate(folder: &Repo, arguments: &[&str]) -> Ran {
    run(&mut folder.gate(arguments))
}

/// `file:line function` of each violation that `check` finds with these arguments.
fn found(folder: &Repo, arguments: &[&str]) -> Vec<String> {
    gate(folder, &[&["check", "--format", "json"], arguments].concat()).violations()
}
