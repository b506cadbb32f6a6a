//! Which leads are set apart. They are stored and shown like any other, and never dropped: a lost
//! lead is worse than a strange one.

use super::Extras;

/// Nobody reads a form, types a name and a phone and presses the button in less time, in
/// milliseconds.
const TOO_FAST: u64 = 2_000;

/// Why a form is suspicious, as a key of `content/en/mail.toml`; empty when it is not. A form sent
/// without script tells no time, and is not suspicious for that.
pub fn suspicion(extras: &Extras) -> String {
    let reason = if !extras.website.is_empty() {
        "honeypot"
    } else if extras.elapsed.is_some_and(|elapsed| elapsed < TOO_FAST) {
        "too_fast"
    } else {
        ""
    };
    reason.to_owned()
}
