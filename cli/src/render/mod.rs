//! Everything that is printed. Results go to stdout, what a person should know besides to stderr.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the one place that prints")]

mod check;
mod explain;

pub(crate) use check::{finding_text, json, text};
pub(crate) use explain::{ExplainedFunction, explain_json, explain_text};

use std::io::Write;

use anstream::{AutoStream, stdout};

/// Writes to stdout through `write`. A reader that went away ends the output quietly.
fn print(write: impl FnOnce(&mut AutoStream<std::io::Stdout>) -> std::io::Result<()>) {
    let mut out = stdout();
    let _ = write(&mut out).and_then(|()| out.flush());
}

/// Prints a value as JSON.
fn print_json(value: &impl serde::Serialize) {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    });
}

/// Prints finished text.
pub(crate) fn plain(text: &str) {
    print(|out| out.write_all(text.as_bytes()));
}

/// Says what went wrong, in one line.
pub(crate) fn error(message: &str) {
    let _ = writeln!(anstream::stderr(), "complexity-gate: {}", crate::text::visible(message));
}

/// A hook's answer: one object on one line.
pub(crate) fn answer(answer: &crate::hook::Answer) {
    print(|out| {
        serde_json::to_writer(&mut *out, answer)?;
        writeln!(out)
    });
}

/// A report for a person who does not look at stdout; its text is safe to show already.
pub(crate) fn report_on_stderr(report: &str) {
    let _ = writeln!(anstream::stderr(), "{report}");
}

/// Says what the reader should know of the run, in one line.
pub(crate) fn note(message: &str) {
    let _ = writeln!(anstream::stderr(), "note: {}", crate::text::visible(message));
}
