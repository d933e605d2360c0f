//! Any text as a patch, and behind a NUL the file that it changes.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (patch, file) = text.split_once('\0').unwrap_or((text, ""));
    complexity_gate::fuzzing::patch(patch, file);
});
