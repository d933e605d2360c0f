//! Any bytes as what `git diff` prints.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| complexity_gate::fuzzing::diff(bytes));
