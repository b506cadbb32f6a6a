//! The body of an insert into `quote_requests`: bytes to entries to a request.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| server::probe::insert_body(bytes));
