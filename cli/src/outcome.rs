//! What a run concluded, and the exit code that says so.

use std::process::ExitCode;

/// A run that could do its work. One that could not is an [`crate::error::Error`], exit code 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Everything checked is within its limits.
    Clean,
    /// At least one function is over a limit.
    Violations,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Clean => Self::SUCCESS,
            Outcome::Violations => Self::from(1),
        }
    }
}
