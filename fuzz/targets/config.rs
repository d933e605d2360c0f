//! Any text as a configuration file.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| complexity_gate::fuzzing::config(text));
