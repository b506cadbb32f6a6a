//! A lead as the desk shows it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::adjustments::DeskAdjustments;
use super::{DeskAttachments, DeskContactPreference, DeskReply};
use crate::{Choice, Estimate};

/// Status of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum LeadStatus {
    /// Nobody has answered yet.
    New,
    /// Somebody has called or written.
    Contacted,
    /// A price was quoted.
    Quoted,
    /// The move is booked.
    Booked,
    /// The move is done.
    Done,
    /// There will be no move.
    Lost,
    /// Spam. Setting it moves the lead to possible spam, and only older leads have it.
    Spam,
    /// The visitor went on to another request, which replaces this one. Nobody sets this at the desk.
    Continued,
    /// A duplicate that is shown with another lead. Cannot be set.
    Merged,
}

/// Sort order of the list. Search results are always newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LeadSort {
    /// Newest first.
    #[default]
    Newest,
    /// Closest deadline first; then leads that need no answer, newest first.
    Deadline,
    /// Next move first; then past moves, latest first; then leads without a date.
    MoveDate,
}

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeadLine {
    /// Id of the lead.
    pub id: String,
    /// Reference number for phone calls.
    pub reference: String,
    /// The form's key: `quote`, `hero-card`, `residential`, `office`, `sharyland` or `phone`.
    pub form: String,
    /// Name of the form.
    pub form_label: String,
    /// Time of arrival.
    pub created_at: i64,
    /// The version to send back as `expected`.
    pub updated_at: i64,
    /// Status of the lead.
    #[serde(rename = "state")]
    pub status: LeadStatus,
    /// Why it is quarantined, as text.
    pub spam_reason: Option<String>,
    /// Whether it is quarantined because somebody marked it as spam.
    pub marked_as_spam: bool,
    /// When the 24-hour promise runs out; none once it is answered or quarantined.
    pub deadline: Option<i64>,
    /// Time of the first answer.
    pub answered_at: Option<i64>,
    /// The customer's name; may be empty.
    pub customer_name: String,
    /// The email address; may be empty.
    pub customer_email: String,
    /// The phone number as typed; may be empty.
    pub customer_phone: String,
    /// Day of the move.
    pub moving_date: Option<String>,
    /// Origin of the move; may be empty.
    pub origin: String,
    /// Destination of the move; may be empty.
    pub destination: String,
    /// Language of the page it was sent from.
    pub language: String,
    /// `apartment`, `house`, `townhome` or `condo`.
    pub home_type: Option<String>,
    /// Number of bedrooms, 0 for a studio.
    pub bedrooms: Option<u32>,
    /// Number of movers.
    pub crew_size: Option<u32>,
    /// Billed time.
    pub minutes: Option<u32>,
    /// The estimate that the visitor was shown.
    pub total_cents: Option<i64>,
    /// The booked price.
    pub booked_cents: Option<i64>,
    /// Day to follow up.
    pub follow_up_on: Option<String>,
    /// Id of the person who works on it.
    pub assignee_id: Option<String>,
    /// Name of that person.
    pub assignee: Option<String>,
    /// Tags, in alphabetical order.
    pub tags: Vec<String>,
    /// Whether another lead has the same email or phone.
    pub has_duplicate: bool,
    /// Id of the lead it was merged into.
    pub merged_into: Option<String>,
}

/// Number of leads by status.
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
    pub continued: i64,
    /// Quarantined leads of any status, which are not in the counts above.
    pub quarantined: i64,
    /// New leads past their 24-hour deadline; counted up to 1,000.
    pub late: i64,
    /// New leads whose deadline is within 4 hours; counted up to 1,000.
    pub soon: i64,
    /// Open leads whose day to follow up has come; counted up to 1,000.
    pub due: i64,
    /// Open leads with a day to follow up; counted up to 1,000.
    pub follow_ups: i64,
    /// New leads, follow-ups that are due, and moves booked for today and tomorrow; the latter two
    /// counted up to 1,000 each.
    pub today: i64,
    /// Moves booked for today; counted up to 1,000.
    pub moves_today: i64,
}

/// A page of the list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct LeadPage {
    /// Rows, at most the requested number.
    pub leads: Vec<LeadLine>,
    /// Cursor to send as `after` for the next page; none on the last page.
    pub next: Option<String>,
    /// Counts over all leads, regardless of the filters.
    pub counts: LeadCounts,
}

/// A lead with all details.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskLead {
    /// The row of the list.
    pub line: LeadLine,
    /// Form entries, in the order of the form.
    pub entries: Vec<LeadEntry>,
    /// Details from the quote wizard.
    pub quote: Option<DeskQuote>,
    /// Consent, given or not.
    pub consents: Vec<DeskConsent>,
    /// Whether the customer agreed to text messages at the lead's phone number.
    pub agrees_to_texts: bool,
    /// How the customer prefers to be reached, if they said so on the page of their quote.
    pub contact_preference: Option<DeskContactPreference>,
    /// Where the lead came from.
    pub source: DeskSource,
    /// Messages sent about the lead.
    pub messages: Vec<DeskMessage>,
    /// Notes, oldest first.
    pub notes: Vec<DeskNote>,
    /// Attached files.
    pub attachments: DeskAttachments,
    /// History, oldest first.
    pub history: Vec<HistoryEntry>,
    /// The earlier lead of the same visitor that led to this one.
    pub continues: Option<LeadLink>,
    /// Later leads that this one led to.
    pub continued_by: Vec<LeadLink>,
    /// Other leads with the same email or phone, newest first; at most 20.
    pub same_person: Vec<SamePersonLead>,
    /// Leads that were merged into this one. Their notes, files, messages and consents are among its own.
    pub merged: Vec<MergedLead>,
    /// Fields of the form that can be corrected besides those of the line.
    pub editable: Vec<EditableEntry>,
    /// Emails to the customer, oldest first.
    pub replies: Vec<DeskReply>,
}

/// Another lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[allow(missing_docs)]
pub struct LeadLink {
    pub id: String,
    pub reference: String,
    pub form_label: String,
    pub created_at: i64,
    #[serde(rename = "state")]
    pub status: LeadStatus,
}

/// Another lead with the same email or phone, however that was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SamePersonLead {
    /// The lead.
    pub lead: LeadLink,
    /// The customer's name as entered there; may be empty.
    pub customer_name: String,
    /// Day of the move.
    pub moving_date: Option<String>,
    /// Its estimate.
    pub total_cents: Option<i64>,
}

/// A lead that was merged into another, with what it says differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MergedLead {
    /// The lead.
    pub lead: LeadLink,
    /// Its estimate, unless the other lead has the same.
    pub total_cents: Option<i64>,
    /// Its values that the other lead does not have: fields, form entries and texts. A day is written as
    /// `2026-11-24`, a language as its key.
    pub entries: Vec<LeadEntry>,
}

/// A form field and its entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeadEntry {
    /// The field's name, such as `moveDate`.
    pub name: String,
    /// Label of the field.
    pub label: String,
    /// The entry as text.
    pub value: String,
}

/// Details of a lead from the quote wizard.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskQuote {
    pub home_type: String,
    pub bedrooms: u32,
    pub square_footage: u32,
    pub stairs_origin: u32,
    pub stairs_destination: u32,
    pub crew_size: u32,
    /// Keys of the additional services.
    pub additional_services: Vec<String>,
    pub special_requests: Option<String>,
    /// Whether the move goes beyond the served towns, so that the estimate counts the work at both doors.
    pub far: bool,
    /// The itemized estimate as it was shown.
    pub estimate: Estimate,
    /// What was agreed with the customer beyond the price list, if anything was.
    pub adjustments: Option<DeskAdjustments>,
    /// Price list that the estimate was computed with.
    pub rates_revision: String,
    /// Whether today's price list gives the total that was shown.
    pub same_total_today: bool,
    /// The estimate recomputed from that price list; none if the list is lost.
    pub recomputed_total_cents: Option<u32>,
}

/// A consent checkbox as the visitor left it.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskConsent {
    /// Phone number of the lead that it was left with, which may have been merged into this one.
    pub phone: String,
    /// The text as shown, without the addresses of its links.
    pub text: String,
    pub version: String,
    pub given: bool,
    pub given_at: i64,
    pub page: String,
    pub language: String,
    pub address: String,
}

/// Where a lead came from. Each value may be empty.
#[derive(Clone, Debug, Serialize, TS)]
#[allow(missing_docs)]
pub struct DeskSource {
    pub page: String,
    pub referrer: String,
    /// UTM parameters: name and value.
    pub campaign: Vec<(String, String)>,
    pub language: String,
    pub address: String,
}

/// A message about a lead, sent or waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskMessage {
    /// Id of the message.
    pub id: String,
    /// `owner_mail`, `visitor_mail`, `lead_hook`, `deadline_mail`, …
    pub kind: String,
    /// Name of the kind.
    pub label: String,
    /// `due`, `sent`, `filed` (written to a file, because there is no mail server), `dead` or `limited` (the
    /// recipient has had enough mails for a day).
    pub state: String,
    /// Number of attempts.
    pub attempts: i32,
    /// Error of the last attempt, or why it is not sent; empty if it succeeded.
    pub failure: String,
    /// Time of creation.
    pub created_at: i64,
    /// Time of the next attempt if it is waiting; 0 means immediately.
    pub due_at: i64,
    /// When it was sent or failed for good.
    pub finished_at: Option<i64>,
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskNote {
    /// Id of the note.
    pub id: String,
    /// Time of the note.
    pub at: i64,
    /// Time of the last edit.
    pub edited_at: Option<i64>,
    /// Name of the author.
    pub by: String,
    /// Id of the author.
    pub by_id: Option<String>,
    /// Text of the note.
    pub text: String,
}

/// An entry of the history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HistoryEntry {
    /// Time of the action.
    pub at: i64,
    /// Name of the person; empty for automatic actions.
    pub by: String,
    /// `received`, `added`, `state`, `booked`, `quarantined`, `released`, `retry`, `field`,
    /// `lost_reason`, `follow_up`, `assigned`, `tags`, `note_edited`, `note_deleted`, `attachment_added`,
    /// `attachment_deleted`, `replied`, `reply_saved`, `estimate`, `estimate_sent`, `estimate_given`,
    /// `texted`, `merged`, `merged_into`, `unmerged`, `quote_revised`, `estimate_adjusted` (for a reason),
    /// `agreed_hours_dropped`, `proposal_issued`, `proposal_not_issued` (automatically), `proposal_accepted`,
    /// `proposal_declined`, `proposal_question`, `erasure_requested`, `booking_requested`, `booking_made`, `booking_moved`, `booking_canceled`,
    /// `job_done`, `contact_preference` (a channel or `any`, and an hour or `any`), `photo_sent`, `field_taken` or `estimate_taken` (from a merged lead).
    pub what: String,
    /// Label of the corrected field.
    pub field: Option<String>,
    /// Name of that field, such as `date` or `language`.
    pub field_name: Option<String>,
    /// Value before: a status, cents, a day or a text.
    pub from: String,
    /// Value after: a status, cents, a day, a text or a message kind.
    pub to: String,
}

/// What is agreed about a move.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BookedChange {
    /// Price in cents; none removes the price, unless the person may not see it.
    pub cents: Option<i64>,
    /// Day of the move; empty removes it, none keeps it.
    #[serde(default)]
    pub date: Option<String>,
    /// Whether the lead becomes booked.
    #[serde(default)]
    pub book: bool,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// A new note.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewNote {
    /// Text, 1 to 4,000 characters.
    pub text: String,
    /// UUID of the request. Repeating it adds no second note.
    #[serde(default)]
    pub key: Option<String>,
}

/// A field of a lead's form that can be corrected.
#[derive(Clone, Debug, Serialize, TS)]
pub struct EditableEntry {
    /// The field's name, such as `company`.
    pub name: String,
    /// Label of the field.
    pub label: String,
    /// The present value; may be empty.
    pub value: String,
    /// The allowed values; empty if it is typed.
    pub choices: Vec<Choice>,
}
