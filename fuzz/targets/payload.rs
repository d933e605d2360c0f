//! Any bytes as what a host writes to a hook.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| fuzz::hook::payload(bytes));
