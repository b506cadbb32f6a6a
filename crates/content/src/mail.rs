//! Texts of the emails: `content/<locale>/mail.toml`. Placeholders in braces are filled in when an
//! email is composed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::counted::Counted;

/// The texts of all emails in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct MailText {
    /// Shown instead of an empty value.
    pub none: String,
    /// Below every email; several lines.
    pub signature: String,
    pub owner: OwnerText,
    /// Why a lead was quarantined, by spam reason.
    pub reasons: BTreeMap<String, String>,
    pub visitor: VisitorText,
    pub confirm: ConfirmText,
    pub no_leads: NoLeadsText,
    pub deadline: DeadlineText,
    pub security: SecurityText,
    pub test: TestText,
    pub customer_request: CustomerRequestText,
    pub proposal: ProposalMailText,
    pub booking: BookingText,
}

/// The email to the owner about a new lead.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OwnerText {
    pub subject: String,
    /// The subject of a quarantined lead, with `{subject}`.
    pub spam_subject: String,
    pub name: String,
    pub phone: String,
    pub email: String,
    pub date: String,
    pub route: String,
    pub from_to: String,
    pub price: String,
    pub no_price: String,
    pub lead: String,
    pub reference: String,
    pub entered: String,
    pub consent: String,
    pub given: String,
    pub not_given: String,
    pub came_from: String,
    /// The label of the customer's language.
    pub language: String,
    /// The value of that row for a customer who reads Spanish.
    pub prefers_spanish: String,
    /// With `{reason}`.
    pub quarantined: String,
    /// For a checked checkbox.
    pub yes: String,
    /// The subject of a lead that continues another, with `{subject}` and `{time}`.
    pub continues_subject: String,
    /// The first line of that mail, with `{time}` and `{reference}` of the earlier lead.
    pub continues: String,
    /// What the estimate of a move beyond the served towns counts.
    pub far_move: String,
}

/// The email to the customer after a form is sent.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct VisitorText {
    pub subject: String,
    pub subject_without_price: String,
    pub greeting: String,
    pub greeting_without_name: String,
    pub promise: String,
    pub promise_without_price: String,
    pub reference: String,
    pub estimate: String,
    /// The heading of what the customer asked for.
    pub request: String,
    pub vary: String,
    pub see: String,
    /// Said of an open proposal, with `{number}`, `{maximum}` and `{until}`.
    pub proposal: String,
    pub see_proposal: String,
    /// How long the private page of a quote works, below the link to it.
    pub see_until: String,
    pub start: String,
    /// The company's own terms, one paragraph each.
    #[serde(default)]
    pub policies: Vec<String>,
    pub hours: String,
    pub why: String,
}

/// The email that asks a subscriber to confirm.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ConfirmText {
    pub subject: String,
    pub ask: String,
    pub button: String,
    pub otherwise: String,
    pub unsubscribe: String,
}

/// The email to the owner when no leads have come in for a while.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct NoLeadsText {
    /// With `{hours}`.
    pub subject: Counted,
    /// With `{last}`, the time of the last lead.
    pub text: String,
    pub text_without_lead: String,
    pub open: String,
}

/// The email to the owner before the 24-hour promise is missed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DeadlineText {
    pub subject: String,
    pub text: String,
    pub open: String,
}

/// The mail that tells a person about a sign-in from a new device or a change of credentials.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SecurityText {
    pub greeting: String,
    pub when: String,
    pub device: String,
    pub address: String,
    /// Below the event: what to do if it was somebody else.
    pub advice: String,
    pub open: String,
    /// Subject and text of each event, by its kind.
    events: BTreeMap<String, SecurityEventText>,
}

/// What a mail says about a kind of security event.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SecurityEventText {
    pub subject: String,
    pub text: String,
}

/// The mail that shows a person at the desk that mail arrives.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct TestText {
    pub subject: String,
    pub text: String,
    pub open: String,
}

/// The mails to the owner about what a customer asked on the page of a quote.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CustomerRequestText {
    /// With `{name}`.
    pub question_subject: String,
    /// The label of the question.
    pub question: String,
    pub question_advice: String,
    /// With `{name}`.
    pub erasure_subject: String,
    pub erasure: String,
}

/// The mails about a written proposal.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ProposalMailText {
    /// With `{number}` and `{reference}`.
    pub subject: String,
    /// With `{number}`, `{maximum}` and `{until}`.
    pub issued: String,
    /// With `{number}` and `{reference}`.
    pub accepted_subject: String,
    /// With `{number}` and `{maximum}`.
    pub accepted: String,
    pub accepted_button: String,
    /// With `{number}` and `{reference}`.
    pub reminder_subject: String,
    /// With `{number}`, `{maximum}` and `{until}`.
    pub reminder: String,
    pub reply: String,
    /// With `{name}` and `{number}`.
    pub owner_accepted: String,
    /// With `{name}` and `{number}`.
    pub owner_declined: String,
    pub maximum: String,
    pub accepted_name: String,
    pub reason: String,
    pub comment: String,
    /// Why customers decline, by the name of the reason.
    pub reasons: BTreeMap<String, String>,
}

/// The mails about a booked move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BookingText {
    pub booked_subject: String,
    pub booked: String,
    pub requested_subject: String,
    pub requested: String,
    pub changed_subject: String,
    pub changed: String,
    pub canceled_subject: String,
    pub canceled: String,
    pub again: String,
    pub reminder_subject: String,
    pub reminder: String,
    pub prepare: String,
    pub change: String,
    /// The label of the link to the page of the quote.
    pub page: String,
    pub done_subject: String,
    pub done: String,
    pub invoice_attached: String,
    pub review_subject: String,
    /// With `{day}`, in the same words to every customer.
    pub review: String,
    pub review_button: String,
    /// The page where customers write reviews, from the facts; empty if the owner has entered none.
    #[serde(skip)]
    pub review_page: String,
    pub invoice_subject: String,
    pub invoice: String,
    pub arrival: String,
    pub window: String,
    /// The title of the calendar file, with `{reference}`.
    pub event: String,
    /// What the calendar file says.
    pub event_text: String,
    pub owner_booked: String,
    pub owner_requested: String,
    pub owner_canceled: String,
}

impl SecurityText {
    /// Returns what a mail says about an event of this kind.
    pub fn event(&self, kind: &str) -> Option<&SecurityEventText> {
        self.events.get(kind)
    }
}

impl MailText {
    /// Returns why a lead was quarantined, in sentences: one for each key of a stored spam reason, or the key if it has
    /// none.
    pub fn reason(&self, stored: &str) -> String {
        let sentence = |key| self.reasons.get(key).map_or(key, String::as_str);
        let sentences: Vec<&str> = stored.split(' ').map(sentence).collect();
        sentences.join(" ")
    }
}
