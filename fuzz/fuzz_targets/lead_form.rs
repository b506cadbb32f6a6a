//! Parses a posted form, from bytes to a lead.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| server::probe::lead_form(bytes));
