//! Any bytes as what a host writes to a hook.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| complexity_gate::fuzzing::payload(bytes));
