//! Notifications of a person's phones and computers, and the claim of a lead.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Notifications of the signed-in person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushStatus {
    /// The site's public key, with which a browser subscribes: Base64 for URLs.
    pub public_key: String,
    /// The person's devices, in the order they were added.
    pub devices: Vec<PushDevice>,
    /// When the person is not notified, in the company's time zone.
    pub quiet: Option<QuietHours>,
    /// How many people leads ring, one after the other.
    pub people: u32,
}

/// A device that is notified of leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushDevice {
    /// Its identifier.
    pub id: String,
    /// Its address at a push service, by which a browser knows itself.
    pub endpoint: String,
    /// The user agent.
    pub device: String,
    /// When it was added.
    pub created_at: i64,
    /// When a push service last accepted a notification for it.
    pub notified_at: Option<i64>,
    /// The last test.
    pub test: Option<PushTest>,
}

/// What became of a test notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PushTest {
    /// `due`, `sent` (the push service accepted it) or `dead`.
    pub state: String,
    /// Why the last attempt failed; empty if it did not.
    pub failure: String,
    /// When it was asked for.
    pub at: i64,
}

/// A device as its browser describes it.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPushDevice {
    /// Its address at a push service.
    pub endpoint: String,
    /// The browser's public key, in Base64 for URLs.
    pub p256dh: String,
    /// The browser's secret, in Base64 for URLs.
    pub auth: String,
}

/// Times of day such as `21:00`; both are empty for no quiet hours.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// When they begin.
    pub from: String,
    /// When they end.
    pub until: String,
}

/// A claim from a notification, without a session.
#[derive(Clone, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeadClaim {
    /// The ticket of the notification.
    pub ticket: String,
}

/// The answer to a claim from a notification.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClaimResult {
    /// `claimed`, `taken` by somebody else, or `closed` because it was answered.
    pub outcome: String,
    /// Who has it, if it is taken.
    pub name: String,
}
