//! Any text as what a checker prints.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| complexity_gate::fuzzing::output(text));
