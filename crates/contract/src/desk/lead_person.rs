//! The person behind a lead: other leads that may be of theirs, and their erasure.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::LeadLink;

/// Leads that may be of the same person, oldest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PersonMatches {
    /// The lead asked about, and others.
    pub leads: Vec<MatchedLead>,
    /// Whether the lead's email address is subscribed to the moving tips.
    pub has_subscription: bool,
    /// For about how many days nightly backups still contain what is erased; none if the program does not know.
    pub backup_days: Option<u32>,
}

/// A lead that may be of the same person as another one.
#[derive(Clone, Debug, Serialize, TS)]
pub struct MatchedLead {
    /// The lead.
    pub lead: LeadLink,
    /// The customer's name as entered there.
    pub customer_name: String,
    /// What it has in common with the other lead.
    pub matched: Vec<PersonMatch>,
}

/// What two leads have in common. Anybody can type anybody's email address or phone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum PersonMatch {
    /// It is the same lead.
    This,
    /// The email address.
    Email,
    /// The phone number.
    Phone,
    /// The visit: one continues the other.
    Visit,
}

/// What to erase besides the lead itself.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ErasureRequest {
    /// Ids of matched leads.
    #[serde(default)]
    pub leads: Vec<String>,
    /// Whether the subscription of the lead's email address goes as well.
    #[serde(default)]
    pub subscription: bool,
}

/// Result of erasing a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Erased {
    /// Number of erased leads. Only this count is kept.
    pub leads: i64,
}
