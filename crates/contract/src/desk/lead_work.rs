//! Working a lead: adding one by phone, corrections, follow-up, assignee, tags, replies, estimates and
//! merging.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{LeadLine, LeadStatus};
use crate::{Choice, QuoteForm, QuoteWizardSection, Rates};

/// A lead from a phone call. Name and phone are required.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct PhoneLead {
    /// The customer's name.
    pub name: String,
    /// The phone number.
    pub phone: String,
    /// The email address; may be empty.
    pub email: String,
    /// Origin of the move; may be empty.
    pub origin: String,
    /// Destination of the move; may be empty.
    pub destination: String,
    /// Day of the move; may be empty.
    pub date: String,
    /// The first note; may be empty.
    pub note: String,
    /// The customer's language, `en` or `es`; that of the person at the desk if it is empty.
    pub language: String,
    /// Where the customer heard of the company: `referral`, `repeat`, `google`, `facebook`, `truck`, `website` or
    /// `other`; may be empty.
    pub source: String,
    /// The text beside the box for a consent to text messages that the customer gave on the phone; empty without one.
    pub texts_consent: String,
    /// UUID of the request. Repeating it adds no second lead.
    pub key: Option<String>,
}

/// A status change.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StatusChange {
    /// The new status.
    #[serde(rename = "state")]
    pub status: LeadStatus,
    /// Why there will be no move, for the status `lost`: `price`, `competitor`, `date`, `canceled`, `not_served`,
    /// `no_answer` or `other`.
    #[serde(default)]
    pub reason: Option<String>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// A request to quarantine a lead or to release it.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuarantineChange {
    /// Whether to quarantine it.
    pub quarantined: bool,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// A correction. A field that is missing or null stays as it is; each may become empty.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LeadCorrection {
    /// The customer's name.
    pub name: Option<String>,
    /// The phone number.
    pub phone: Option<String>,
    /// The email address.
    pub email: Option<String>,
    /// Origin of the move.
    pub origin: Option<String>,
    /// Destination of the move.
    pub destination: Option<String>,
    /// Day of the move.
    pub date: Option<String>,
    /// The customer's language: `en` or `es`.
    pub language: Option<String>,
    /// Corrected fields of the form, by name.
    #[serde(default)]
    pub entries: BTreeMap<String, String>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// A day to follow up.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FollowUpChange {
    /// The day; none removes it.
    pub day: Option<String>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// Who works on a lead.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AssigneeChange {
    /// Id of the person; none for nobody.
    pub person: Option<String>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// The tags of a lead.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TagsChange {
    /// All tags, each of 1 to 40 characters without commas; at most 12.
    pub tags: Vec<String>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// A new text of a note.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoteEdit {
    /// Text, 1 to 4,000 characters.
    pub text: String,
    /// When the note was last written, as last seen.
    pub expected: i64,
}

/// The deletion of a note.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoteDeletion {
    /// When the note was last written, as last seen.
    pub expected: i64,
}

/// Changes of several leads, each on its own: a conflict of one does not stop the others.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BulkRequest {
    /// At most 200.
    pub changes: Vec<BulkChange>,
}

/// What to change of one lead. A missing part stays as it is.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BulkChange {
    /// Id of the lead.
    pub id: String,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
    /// The new status.
    #[serde(default, rename = "state")]
    pub status: Option<LeadStatus>,
    /// With the status `new`: as if nobody had answered. Undoes a status set by mistake.
    #[serde(default)]
    pub unanswered: bool,
    /// Id of the assignee; empty for nobody.
    #[serde(default)]
    pub assignee: Option<String>,
    /// All tags.
    #[serde(default)]
    pub tags: Option<Vec<String>>,
    /// Whether it is quarantined.
    #[serde(default)]
    pub quarantined: Option<bool>,
}

/// Result of a [`BulkRequest`].
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct BulkResult {
    /// The changed leads, as they are now.
    pub changed: Vec<LeadLine>,
    /// Leads that somebody else changed first, as they are now.
    pub conflicts: Vec<LeadLine>,
    /// Ids of leads that no longer exist.
    pub missing: Vec<String>,
}

/// A duplicate to merge into a lead.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MergeRequest {
    /// Id of the duplicate.
    pub duplicate: String,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// What the filters and controls of leads offer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadChoices {
    /// People who can be assigned: id and name.
    pub people: Vec<Choice>,
    /// Tags in use, the most used first.
    pub tags: Vec<String>,
}

/// The wizard's form for a lead.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EstimateForm {
    /// The wizard's texts.
    pub text: QuoteWizardSection,
    /// The present price list.
    pub rates: Rates,
    /// The entries of the lead's quote, or what is known of the lead.
    pub values: QuoteForm,
    /// The crew that the site recommends, by number of bedrooms; the last one also for more.
    pub crew_by_bedrooms: Vec<u32>,
}

/// An estimate made at the desk.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct EstimateRequest {
    /// The entries of the wizard's form. Name, email and phone are the lead's.
    pub values: QuoteForm,
    /// Whether it is mailed to the customer.
    pub send: bool,
    /// Whether the customer already has it, for example from a call.
    #[serde(default)]
    pub given: bool,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}
