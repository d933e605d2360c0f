//! Any text as a list of replacements in JSON, and behind a NUL the file that they change.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (edits, file) = text.split_once('\0').unwrap_or((text, ""));
    complexity_gate::fuzzing::edits(edits, file);
});
