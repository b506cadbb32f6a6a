//! Parses the body of an insert into `quote_requests`, from bytes to a quote request.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| server::probe::insert_body(bytes));
