//! Any text as the examples beside a style rule's query.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| complexity_gate::fuzzing::examples(text));
