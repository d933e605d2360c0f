//! What the targets call. The readers of foreign text in the command line are modules of a binary, so they are compiled
//! here once more, each below the modules that it expects around it; none of them reads a file or starts a program.
#![allow(dead_code, unfulfilled_lint_expectations, reason = "a target calls only the way in")]

#[path = "../../cli/src/error.rs"]
mod error;
#[path = "../../tests/engine/invariants.rs"]
mod invariants;

pub mod changed;
pub mod config;
pub mod hook;
pub mod measure;
