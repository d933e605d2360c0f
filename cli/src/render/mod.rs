//! Everything that is printed. Results go to stdout, what a person should know besides to stderr.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the one place that prints")]

mod check;
mod explain;

pub(crate) use check::{finding_text, json, problem_text, rule_text, text};
pub(crate) use explain::{ExplainedFunction, explain_json, explain_text};

use std::io::{self, BufWriter, ErrorKind, Stdout, Write};

use anstream::{AutoStream, stdout};

use crate::error::{Error, Result};
use crate::text::visible;

type Out = BufWriter<AutoStream<Stdout>>;

/// Writes to stdout through `write`.
fn print(write: impl FnOnce(&mut Out) -> io::Result<()>) -> Result<()> {
    let mut out = BufWriter::new(stdout());
    printed(write(&mut out).and_then(|()| out.flush()))
}

/// What to make of writing to stdout: a reader that went away has read enough, a full disk has lost something.
pub(crate) fn printed(result: io::Result<()>) -> Result<()> {
    match result {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::io("standard output")(error)),
        _ => Ok(()),
    }
}

/// Prints a value as JSON.
fn print_json(value: &impl serde::Serialize) -> Result<()> {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}

/// Prints finished text.
pub(crate) fn plain(text: &str) -> Result<()> {
    print(|out| out.write_all(text.as_bytes()))
}

/// Says what went wrong, in one line.
pub(crate) fn error(message: &str) {
    let _ = writeln!(anstream::stderr(), "complexity-gate: {}", visible(message));
}

/// A hook's answer: one object on one line.
pub(crate) fn answer(answer: &crate::hook::Answer) -> Result<()> {
    print(|out| {
        serde_json::to_writer(&mut *out, answer)?;
        writeln!(out)
    })
}

/// A report for a person who does not look at stdout; its text is safe to show already.
pub(crate) fn report_on_stderr(report: &str) {
    let _ = writeln!(anstream::stderr(), "{report}");
}

/// Says what the reader should know of the run, in one line.
pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr(), "note: {}", visible(message));
}
