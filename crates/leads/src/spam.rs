//! Decides which leads are quarantined as spam. Quarantined leads are stored and shown, never
//! dropped: losing a real lead is worse than keeping a fake one.

use crate::source::FormMetadata;

/// The least time in which a person can fill in and submit a form, in milliseconds.
const TOO_FAST: u64 = 2_000;

/// The reason of a lead that arrived when all visitors together had sent more forms than the limit.
pub const RUSH: &str = "rush";

/// Why a form is quarantined as spam, as a key of `content/en/mail.toml`; empty if it is not. A form
/// sent without JavaScript has no elapsed time and is not quarantined for that.
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
