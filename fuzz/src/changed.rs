//! What git says of a change.

#[path = "../../cli/src/changed/diff.rs"]
mod diff;
#[path = "../../cli/src/changed/hunks.rs"]
mod hunks;
#[path = "../../cli/src/changed/quote.rs"]
mod quote;

/// Reads what `git diff` printed.
pub fn read(mut output: &[u8]) {
    let _ = diff::read(&mut output);
}
