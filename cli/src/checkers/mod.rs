//! Programs of the project's choice that look at edited files, behind a circuit breaker.
//!
//! `job` says what is to be run, `trust` whether it may, `program` and `run` start one program and `output` reads what it
//! prints; `problems` makes sense of that, with `formats` for tools that are known; `examine` does all of it side by side.
//! `breaker` counts what was found, and `interrupt` ends everything when the run itself is to end.

mod breaker;
mod examine;
mod formats;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod interrupt;
mod job;
mod output;
mod problems;
mod program;
mod run;
mod trust;

pub(crate) use breaker::Breaker;
pub(crate) use examine::{CameTo, Examined, Notice, Run, examine};
pub(crate) use job::Subject;
pub(crate) use program::find;
pub(crate) use run::version;
pub(crate) use trust::{Trust, agree};
