//! Texts of the emails: `content/<locale>/mail.toml`. Placeholders in braces are filled in when an
//! email is composed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::IgnoredAny;

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
    // Files that were published before the form names moved to `messages.toml` still contain them.
    #[serde(default, rename = "forms")]
    #[schemars(skip)]
    _forms: IgnoredAny,
    pub owner: OwnerText,
    /// Why a lead was quarantined, by spam reason.
    pub reasons: BTreeMap<String, String>,
    pub visitor: VisitorText,
    pub confirm: ConfirmText,
    pub no_leads: NoLeadsText,
    pub deadline: DeadlineText,
    pub security: SecurityText,
    // Files that were published before there was a test mail do not contain it.
    #[serde(default)]
    pub test: TestText,
    // Nor one about bookings before these could be made.
    #[serde(default)]
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
    #[serde(alias = "set_apart")]
    pub quarantined: String,
    /// For a checked checkbox. Older files do not contain this text.
    #[serde(default = "yes")]
    pub yes: String,
    /// The subject of a lead that continues another, with `{subject}` and `{time}`. Older files do not
    /// contain this text and the next.
    #[serde(default = "continues_subject")]
    pub continues_subject: String,
    /// The first line of that mail, with `{time}` and `{reference}` of the earlier lead.
    #[serde(default = "continues")]
    pub continues: String,
    /// What the estimate of a move beyond the served towns counts. Older files do not contain this text.
    #[serde(default = "far_move")]
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
    pub vary: String,
    pub see: String,
    pub start: String,
    /// The company's own terms, one paragraph each.
    // Files that were published before there were terms do not contain them.
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
    pub done_subject: String,
    pub done: String,
    pub review: String,
    pub arrival: String,
    pub window: String,
    pub owner_booked: String,
    pub owner_requested: String,
    pub owner_canceled: String,
}

impl Default for TestText {
    fn default() -> Self {
        Self {
            subject: "Email from your desk works".to_owned(),
            text: "You asked your desk for a test email, and this is it.".to_owned(),
            open: "Open the desk".to_owned(),
        }
    }
}

impl Default for BookingText {
    fn default() -> Self {
        Self {
            booked_subject: "Your move is booked: {day} ({reference})".to_owned(),
            booked: "Your move is booked. The crew arrives on {day} between {from} and {to}. Your reference is {reference}.".to_owned(),
            requested_subject: "Your request for {day} ({reference})".to_owned(),
            requested: "We are holding {day} for you, with arrival between {from} and {to}. We will confirm it by email. Your reference is {reference}.".to_owned(),
            changed_subject: "New arrival time for your move: {day} ({reference})".to_owned(),
            changed: "Your move has a confirmed arrival time. The crew arrives on {day} between {from} and {to}. Your reference is {reference}.".to_owned(),
            canceled_subject: "Your move on {day} is canceled ({reference})".to_owned(),
            canceled: "Your move on {day} between {from} and {to} is canceled. Your reference is {reference}.".to_owned(),
            again: "Did you not ask for this, or do you want another day? Reply to this email.".to_owned(),
            reminder_subject: "Your move on {day} ({reference})".to_owned(),
            reminder: "A reminder of your move: the crew arrives on {day} between {from} and {to}.".to_owned(),
            prepare: "Before we arrive:\n- Close and label the boxes.\n- Empty drawers and unplug the refrigerator.\n- Set aside what travels with you, such as papers, medicine and keys.\n- Keep a place for the truck near each door, and reserve the elevator if there is one.".to_owned(),
            change: "To change or cancel, reply to this email.".to_owned(),
            done_subject: "Thank you for moving with us ({reference})".to_owned(),
            done: "Your move is done. The final amount is {amount}. Your reference is {reference}. If something is not right, reply to this email and we will look into it.".to_owned(),
            review: "However it went, a review helps other families choose a mover. We ask every customer for one, once.".to_owned(),
            arrival: "Arrival".to_owned(),
            window: "{day}, {from} to {to}".to_owned(),
            owner_booked: "Booked: {name}, {day}".to_owned(),
            owner_requested: "Confirm or decline: {name}, {day}".to_owned(),
            owner_canceled: "Canceled by the customer: {name}, {day}".to_owned(),
        }
    }
}

impl SecurityText {
    /// What a mail says about an event of this kind.
    pub fn event(&self, kind: &str) -> Option<&SecurityEventText> {
        self.events.get(kind)
    }
}

fn yes() -> String {
    "yes".to_owned()
}

fn continues_subject() -> String {
    "{subject} (continues the request from {time})".to_owned()
}

fn continues() -> String {
    "Continues the request from {time}, {reference}.".to_owned()
}

fn far_move() -> String {
    "Far move: the estimate is the work at both doors. The road belongs in your written proposal."
        .to_owned()
}

impl MailText {
    /// Why a lead was quarantined, in sentences: one for each key of a stored spam reason, or the key if it has
    /// none.
    pub fn reason(&self, stored: &str) -> String {
        let sentence = |key| self.reasons.get(key).map_or(key, String::as_str);
        let sentences: Vec<&str> = stored.split(' ').map(sentence).collect();
        sentences.join(" ")
    }
}
