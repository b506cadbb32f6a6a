//! The second factor, confirming who one is, and security events.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Proof of who is at the desk, before a sensitive action.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Reauthentication {
    /// The current password.
    pub password: String,
    /// A code of the second factor, or a recovery code; empty without a second factor.
    pub code: String,
}

/// The signed-in person's second factor.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskSecondFactor {
    /// When it was turned on.
    pub enabled_at: Option<i64>,
    /// Number of unused recovery codes.
    pub codes_left: i64,
    /// Whether the settings require one, so that it cannot be turned off.
    pub is_required: bool,
    /// Within how many days the person has to turn it on; none if it is on or may stay off.
    pub days_left: Option<i64>,
}

/// A code of the authenticator app.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SecondFactorCode {
    /// Six digits.
    pub code: String,
}

/// New recovery codes, shown only this one time.
#[derive(Clone, Serialize, TS)]
pub struct RecoveryCodes {
    /// Each works once.
    pub codes: Vec<String>,
}

/// Security events, newest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SecurityEvents {
    /// One page of events.
    pub events: Vec<SecurityEvent>,
    /// Value of `before` for the next page, if there is one.
    pub next: Option<String>,
}

/// Something that happened to an account or to stored data.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SecurityEvent {
    /// Id of the event.
    pub id: String,
    /// When it happened.
    pub at: i64,
    /// Kind of the event, such as `sign_in`.
    pub kind: String,
    /// What happened, as text.
    pub label: String,
    /// Name of the person who did it; empty if nobody was signed in.
    pub actor: String,
    /// Name of the person whose account it concerns; may be empty.
    pub person: String,
    /// IP address; may be empty.
    pub address: String,
    /// Counts, formats or the browser; may be empty.
    pub detail: String,
}
