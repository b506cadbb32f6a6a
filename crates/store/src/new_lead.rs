//! Input and output of storing a lead.

use domain::{
    Estimate, LeadForm, LeadStatus, LinkToken, Locale, MessageKind, QuoteRequest, Reference,
};
use jiff::civil::Date;
use uuid::{Builder, Uuid};

use crate::outbox::NewMessage;
use crate::stored::{Campaign, Entries};

/// Returns an identifier for a lead created at `created_at`, in milliseconds since 1970. Its 74 random bits make it
/// unguessable. It starts with the time (UUID version 7), so that indexes on it grow at their end: leads stored
/// together share a page instead of dirtying one each.
pub fn new_lead_id(created_at: i64) -> Uuid {
    let source = Uuid::new_v4().into_bytes();
    let mut random = [0; 10];
    // All bits of these bytes are random. Some of the bytes between hold the UUID version.
    random[..6].copy_from_slice(&source[..6]);
    random[6..].copy_from_slice(&source[12..]);
    let millis = u64::try_from(created_at).unwrap_or_default();
    Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

/// A lead to be stored, with everything that is stored with it.
#[derive(Clone, Debug)]
pub struct NewLead {
    /// The identifier, from [`new_lead_id`].
    pub id: Uuid,
    /// Milliseconds since 1970, UTC.
    pub created_at: i64,
    /// The number the visitor names on the phone.
    pub reference: Reference,
    /// The secret in the links to the visitor's own entries; `None` for a lead without such links.
    pub link_token: Option<LinkToken>,
    /// The form it came from.
    pub form: LeadForm,
    /// The visitor's name; may be empty on the hero card.
    pub customer_name: String,
    /// The email address.
    pub customer_email: String,
    /// The phone number, as typed.
    pub customer_phone: String,
    /// The day of the move.
    pub moving_date: Option<Date>,
    /// The origin of the move.
    pub origin: String,
    /// The destination of the move.
    pub destination: String,
    /// The form's fields as entered.
    pub entries: Entries,
    /// The source of the lead.
    pub source: Source,
    /// The link token of an earlier lead of the same visitor that this one continues.
    pub continues: Option<LinkToken>,
    /// The spam reason; empty if the lead is not quarantined.
    pub spam_reason: String,
    /// A repeated request with the same key stores nothing.
    pub idempotency_key: Option<String>,
    /// Fingerprint of the request, which distinguishes a repeat from a different request with the same key.
    pub request_hash: String,
    /// The quote, for a lead from the wizard.
    pub quote: Option<NewQuote>,
    /// The form's consent box, if it has one.
    pub consent: Option<NewConsent>,
    /// Messages to put into the outbox.
    pub messages: Vec<MessageKind>,
    /// The status it starts with: new, unless the customer was already called.
    pub status: LeadStatus,
    /// Who entered it at the desk; `None` for a lead sent by a visitor.
    pub typed_in: Option<TypedIn>,
}

impl NewLead {
    /// Returns whether it is stored together with its first history entry.
    pub const fn has_history(&self) -> bool {
        self.typed_in.is_some() || self.source.unknown_language.is_some()
    }
}

/// A quote to be stored with a lead from the wizard.
#[derive(Clone, Debug)]
pub struct NewQuote {
    /// The request as parsed.
    pub request: QuoteRequest,
    /// The price as computed. Its lines are stored and shown to the customer from then on.
    pub estimate: Estimate,
    /// The revision of the price list it was computed with.
    pub rates_revision: String,
}

/// Who entered a lead at the desk.
#[derive(Clone, Debug)]
pub struct TypedIn {
    /// The person's identifier.
    pub person: String,
    /// The first note.
    pub note: Option<String>,
}

/// The source of a lead. None of it needs a cookie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path of the page it was sent from.
    pub page: String,
    /// The page before, or another site, if the browser sent it.
    pub referrer: String,
    /// The `utm_` parameters.
    pub campaign: Campaign,
    /// The language of the page, such as `es`.
    pub language: String,
    /// A language that the site does not speak, as the client named it; the history records it.
    pub unknown_language: Option<String>,
    /// The visitor's IP address.
    pub address: String,
}

impl Source {
    /// Sets the language that a client names, if it names one. A language the site does not speak
    /// becomes English; what the client named is kept for the history, up to 40 characters of it.
    pub fn set_language(&mut self, named: Option<&str>) {
        let Some(named) = named else { return };
        let known = Locale::from_key(named);
        known
            .unwrap_or_default()
            .key()
            .clone_into(&mut self.language);
        self.unknown_language = known.is_none().then(|| {
            let visible = named.chars().filter(|c| !c.is_control());
            visible.take(40).collect()
        });
    }
}

/// A consent box as it was shown and submitted.
#[derive(Clone, Debug)]
pub struct NewConsent {
    /// The name of the box.
    pub field: String,
    /// The exact text next to it.
    pub text: String,
    /// A hash of the text.
    pub version: String,
    /// Whether the box was checked.
    pub given: bool,
}

/// The result of storing a lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// The stored lead's identifier.
    pub id: Uuid,
    /// The number its visitor names on the phone.
    pub reference: String,
    /// The secret in the links to the visitor's own entries, if it has one.
    pub link_token: Option<LinkToken>,
    /// Whether the same request with the same key had been stored before.
    pub repeated: bool,
}

/// A lead with its sequence number.
#[derive(Clone, Debug)]
pub(crate) struct NumberedLead {
    pub lead: NewLead,
    /// The identifier as it is stored.
    pub id: String,
    pub seq: i64,
}

impl NumberedLead {
    pub fn new(lead: NewLead, seq: i64) -> Self {
        let id = lead.id.to_string();
        Self { lead, id, seq }
    }

    /// The result for a lead that was stored now.
    pub fn inserted(&self) -> Inserted {
        Inserted {
            id: self.lead.id,
            reference: self.lead.reference.to_string(),
            link_token: self.lead.link_token,
            repeated: false,
        }
    }

    pub fn consent(&self) -> Option<(&Self, &NewConsent)> {
        Some((self, self.lead.consent.as_ref()?))
    }

    pub fn messages(&self) -> impl Iterator<Item = NewMessage<'_>> {
        let lead = &self.lead;
        lead.messages.iter().map(|kind| NewMessage {
            due_at: match kind.wait_ms(lead.form) {
                0 => 0,
                wait => lead.created_at.saturating_add(wait),
            },
            ..NewMessage::due(&self.id, *kind, lead.created_at)
        })
    }
}
