//! Which leads are quarantined as spam. They are stored and shown like any other, and never dropped: a lost
//! lead is worse than a strange one.

use crate::source::FormMetadata;

/// Nobody reads a form, types a name and a phone and presses the button in less time, in
/// milliseconds.
const TOO_FAST: u64 = 2_000;

/// Why a form is quarantined as spam, as a key of `content/en/mail.toml`; empty when it is not. A form sent
/// without script tells no time, and is not quarantined for that.
pub fn spam_reason(metadata: &FormMetadata) -> String {
    let reason = if !metadata.website.is_empty() {
        "honeypot"
    } else if metadata.elapsed.is_some_and(|elapsed| elapsed < TOO_FAST) {
        "too_fast"
    } else {
        ""
    };
    reason.to_owned()
}
