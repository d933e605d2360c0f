//! Rules of the project's own: a query each, and one bound on what it matches.
//!
//! `rules` holds the rules of a configuration file, `source` reads their query files, `run` asks them about a measured
//! file, `bound` counts what they matched, `ruling` is the answer and the sentence about it, and `report` gathers answers.
//! `examples` reads what a rule's author says should match.

mod bound;
mod examples;
#[cfg(fuzzing)]
pub(crate) mod fuzzing;
mod report;
mod rules;
mod ruling;
mod run;
mod source;

pub(crate) use bound::Covered;
pub(crate) use examples::{Example, examples};
pub(crate) use report::{Run, StyleReport};
pub(crate) use rules::{Rule, Style};
pub(crate) use ruling::{Outcome, Ruling};
pub(crate) use run::{MAX_BYTES, TIME_LIMIT};
pub(crate) use source::read;
