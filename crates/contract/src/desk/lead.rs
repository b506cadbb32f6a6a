//! A lead as the desk shows it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Estimate;

/// How far a lead has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum LeadStatus {
    /// Nobody has answered yet.
    New,
    /// Somebody has called or written.
    Contacted,
    /// A price was agreed on, or at least named.
    Quoted,
    /// There will be a move.
    Booked,
    /// There was a move.
    Done,
    /// There will be none.
    Lost,
    /// It was no lead.
    Spam,
}

/// In which order a list stands. A search always answers newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeadSort {
    /// Newest first.
    #[default]
    Newest,
    /// The least time left first; then what needs no answer any more, newest first.
    Deadline,
    /// The next move first; then past moves, latest first; then those without a day.
    MoveDate,
}

/// One line of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeadLine {
    /// Identifier.
    pub id: String,
    /// What the customer names on the phone.
    pub reference: String,
    /// The form's key: `quote`, `hero-card`, `residential`, `office`, `sharyland` or `phone`.
    pub form: String,
    /// The form in words.
    pub form_label: String,
    /// When it came.
    pub created_at: i64,
    /// The version to send back as `expected`.
    pub updated_at: i64,
    /// How far it has come.
    pub state: LeadStatus,
    /// Why it is set apart, in words.
    pub set_apart: Option<String>,
    /// When the promise of 24 hours breaks; none once it is answered or set apart.
    pub deadline: Option<i64>,
    /// When somebody first answered.
    pub answered_at: Option<i64>,
    /// The customer's name; may be empty.
    pub customer_name: String,
    /// The address; may be empty.
    pub customer_email: String,
    /// The phone as typed; may be empty.
    pub customer_phone: String,
    /// The day of the move.
    pub moving_date: Option<String>,
    /// Where it begins; may be empty.
    pub origin: String,
    /// Where it ends; may be empty.
    pub destination: String,
    /// The language of the page it was sent from.
    pub language: String,
    /// `apartment`, `house`, `townhome` or `condo`.
    pub home_type: Option<String>,
    /// Bedrooms, 0 for a studio.
    pub bedrooms: Option<u32>,
    /// Movers.
    pub crew_size: Option<u32>,
    /// The time that is charged.
    pub minutes: Option<u32>,
    /// What the visitor was told.
    pub total_cents: Option<i64>,
    /// What it was booked for.
    pub booked_cents: Option<i64>,
}

/// How many there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct LeadCounts {
    pub new: i64,
    pub contacted: i64,
    pub quoted: i64,
    pub booked: i64,
    pub done: i64,
    pub lost: i64,
    pub spam: i64,
    /// Set apart, whatever their state; they are in none of the figures above.
    pub set_apart: i64,
    /// Of the new ones, how many are past their 24 hours; counted up to 1,000.
    pub late: i64,
    /// Of the new ones, how many will be within 4 hours; counted up to 1,000.
    pub soon: i64,
}

/// A part of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadPage {
    /// At most as many as were asked for.
    pub leads: Vec<LeadLine>,
    /// To be sent as `after` for those that follow; none at the end.
    pub next: Option<String>,
    /// Of all leads, whatever was asked for.
    pub counts: LeadCounts,
}

/// A lead with all that is known.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskLead {
    /// What the list shows.
    pub line: LeadLine,
    /// What was entered into the form, in its order.
    pub entries: Vec<DeskEntry>,
    /// The wizard's part.
    pub quote: Option<DeskQuote>,
    /// What was agreed to, or not.
    pub consents: Vec<DeskConsent>,
    /// Where it came from.
    pub source: DeskSource,
    /// Who was told.
    pub notices: Vec<DeskMessage>,
    /// What was noted, oldest first.
    pub notes: Vec<DeskNote>,
    /// Who did what when, oldest first.
    pub history: Vec<HistoryEntry>,
    /// The lead of the same visitor that led to this one.
    pub continues: Option<LeadLink>,
    /// The leads that this one led to.
    pub continued_by: Vec<LeadLink>,
    /// Other leads with the same address or phone, newest first; at most 20.
    pub same_person: Vec<LeadLink>,
}

/// Another lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct LeadLink {
    pub id: String,
    pub reference: String,
    pub form_label: String,
    pub created_at: i64,
    pub state: LeadStatus,
}

/// A field as it was filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskEntry {
    /// The field's name, such as `moveDate`.
    pub name: String,
    /// The field in words.
    pub label: String,
    /// What was typed, as text.
    pub value: String,
}

/// The wizard's part of a lead.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskQuote {
    pub home_type: String,
    pub bedrooms: u32,
    pub square_footage: u32,
    pub stairs_origin: u32,
    pub stairs_destination: u32,
    pub crew_size: u32,
    /// Keys of the chosen services.
    pub additional_services: Vec<String>,
    pub special_requests: Option<String>,
    /// Line by line, as it was shown.
    pub estimate: Estimate,
    /// The price list it was computed with.
    pub rates_revision: String,
    /// Whether that list is still in force.
    pub rates_are_current: bool,
    /// Computed again from that list; none if the list is lost.
    pub recomputed_total_cents: Option<u32>,
}

/// A consent box as it was shown and left.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskConsent {
    /// Exactly as shown.
    pub words: String,
    pub version: String,
    pub given: bool,
    pub given_at: i64,
    pub page: String,
    pub language: String,
    pub address: String,
}

/// Where a lead came from; each may be empty.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskSource {
    pub page: String,
    pub referrer: String,
    /// The utm parameters: name and value.
    pub campaign: Vec<(String, String)>,
    pub language: String,
    pub address: String,
}

/// Something that was told, or is to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskMessage {
    /// Identifier.
    pub id: String,
    /// `owner_mail`, `visitor_mail`, `lead_hook`, `deadline_mail`, …
    pub kind: String,
    /// In words.
    pub label: String,
    /// `due`, `sent` or `dead`.
    pub state: String,
    /// How often it was tried.
    pub tries: i32,
    /// Why the last try failed; empty if it did not.
    pub failure: String,
    /// When it was written.
    pub created_at: i64,
    /// Not before, for one that waits; 0 is at once.
    pub due_at: i64,
    /// When it was sent or given up.
    pub finished_at: Option<i64>,
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskNote {
    /// Identifier.
    pub id: String,
    /// When it was written.
    pub at: i64,
    /// By whom.
    pub by: String,
    /// As text.
    pub text: String,
}

/// Something that somebody did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HistoryEntry {
    /// When.
    pub at: i64,
    /// Who; empty for the site itself.
    pub by: String,
    /// `received`, `added`, `state`, `booked`, `set_apart`, `taken_back`, `retry`.
    pub what: String,
    /// Before: a state, cents.
    pub from: String,
    /// After: a state, cents, a notice's kind.
    pub to: String,
}

/// Another state for a lead.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct StatusChange {
    /// The state to come.
    pub state: LeadStatus,
    /// The lead's `updated_at` as it was seen.
    pub expected: i64,
}

/// Puts a lead among those set apart, or takes it out of there.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuarantineChange {
    /// Whether it shall be set apart.
    pub set_apart: bool,
    /// The lead's `updated_at` as it was seen.
    pub expected: i64,
}

/// What a lead was booked for.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BookedChange {
    /// Cents, or none to take the figure back.
    pub cents: Option<i64>,
    /// The lead's `updated_at` as it was seen.
    pub expected: i64,
}

/// Something to be noted.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// 1 to 4,000 characters.
    pub text: String,
    /// A UUID under which a repeat stores nothing.
    #[serde(default)]
    pub key: Option<String>,
}

/// A lead that came by phone. Name and phone are required.
#[derive(Clone, Debug, Default, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct PhoneLead {
    /// The customer's name.
    pub name: String,
    /// The phone.
    pub phone: String,
    /// The e-mail address; may be empty.
    pub email: String,
    /// Where the move begins; may be empty.
    pub origin: String,
    /// Where it ends; may be empty.
    pub destination: String,
    /// The day of the move, or empty.
    pub date: String,
    /// The first note; may be empty.
    pub note: String,
    /// A UUID under which a repeat stores nothing.
    pub key: Option<String>,
}

/// What was erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Erased {
    /// How many leads of the person there were; only this count is kept.
    pub leads: i64,
}
