//! Submits leads, whichever form they came from: each is stored once, then the outbox is woken.

use content::Site;
use domain::{
    Clock, FINGERPRINT_VERSION, FieldError, LeadField, LeadForm, LeadRequest, LeadStatus,
    MessageKind, Reference,
};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::{Inserted, NewConsent, NewLead, NewQuote, Source, Store, StoreError, TypedIn};
use uuid::Uuid;

use crate::consents;
use crate::events::{Events, LeadEvent};
use crate::outbox::OutboxSignal;

/// Stores leads and announces them.
#[derive(Clone)]
pub struct Leads {
    /// Where leads are stored.
    pub store: Store,
    /// Tells the time of a lead.
    pub clock: Clock,
    /// Where leads are announced.
    pub events: Events,
    /// Woken after each stored lead.
    pub outbox: OutboxSignal,
    /// Whether leads are sent to a webhook.
    pub has_webhook: bool,
}

/// How a form came, besides what was entered into it.
#[derive(Clone, Debug)]
pub struct SubmissionContext {
    /// Where from.
    pub source: Source,
    /// The key under which a repeat stores nothing.
    pub key: Option<String>,
    /// The lead of the same visitor that led to this one.
    pub continues: Option<Uuid>,
    /// Why it is quarantined as spam; empty when it is not.
    pub spam_reason: String,
    /// How far it has come already.
    pub state: LeadStatus,
    /// Who typed it in at the desk.
    pub typed_in: Option<TypedIn>,
}

impl Default for SubmissionContext {
    fn default() -> Self {
        Self {
            source: Source::default(),
            key: None,
            continues: None,
            spam_reason: String::new(),
            state: LeadStatus::New,
            typed_in: None,
        }
    }
}

/// Why a lead was not stored.
#[derive(Debug)]
pub enum SubmitError<F> {
    /// The visitor can mend it.
    Invalid(Vec<FieldError<F>>),
    /// The key was used for another request.
    KeyReused,
    /// Nothing can be stored now.
    Unavailable,
}

/// A parsed lead of any form, before it is given an identity.
pub struct LeadDraft {
    /// Which form.
    pub form: LeadForm,
    /// Name, e-mail and phone.
    pub customer: [String; 3],
    /// The day of the move, `YYYY-MM-DD`.
    pub moving_date: Option<String>,
    /// Where the move begins.
    pub origin: String,
    /// Where it ends.
    pub destination: String,
    /// What was entered, by name.
    pub entries: Vec<(String, String)>,
    /// The wizard's own part.
    pub quote: Option<NewQuote>,
    /// The consent box as it was left, if the form has one.
    pub consent: Option<NewConsent>,
    /// Tells a repeat of a request from another one.
    pub hash: String,
}

impl Leads {
    /// Stores a request of one of the forms beside the wizard, with the consent boxes of a site. What is
    /// returned is on disk.
    ///
    /// # Errors
    /// [`SubmitError`]; nothing is stored then.
    pub async fn submit(
        &self,
        site: &Site,
        request: &LeadRequest,
        mut context: SubmissionContext,
    ) -> Result<Inserted, SubmitError<LeadField>> {
        let hash = fingerprint(&request.canonical());
        if context.key.is_none() {
            // A page from a cache holds no key. The same entries from the same visitor on the same day
            // are one lead: a second press, a reload of the answer.
            let day = domain::today(self.now());
            context.key = Some(self::hash(&format!(
                "{hash} {day} {}",
                context.source.address
            )));
        }
        let draft = LeadDraft {
            form: request.form,
            customer: [
                request.customer_name(),
                request.entry(LeadField::Email).to_owned(),
                request.entry(LeadField::Phone).to_owned(),
            ],
            moving_date: request.moving_date.map(|date| date.to_string()),
            origin: request.origin(),
            destination: request.destination().to_owned(),
            entries: request
                .entries
                .iter()
                .map(|(field, value)| (field.key().to_owned(), value.clone()))
                .collect(),
            quote: None,
            consent: consents::given(&self.store, site, request)
                .await
                .map_err(|error| unavailable(request.form, &error))?,
            hash,
        };
        self.insert(draft, context).await
    }

    /// Stores a lead with all that belongs to it, and wakes the outbox.
    ///
    /// # Errors
    /// [`SubmitError`]; nothing is stored then.
    pub async fn insert<F>(
        &self,
        draft: LeadDraft,
        context: SubmissionContext,
    ) -> Result<Inserted, SubmitError<F>> {
        let [customer_name, customer_email, customer_phone] = draft.customer;
        let notices = if context.typed_in.is_some() {
            // Whoever typed it in has spoken to the customer.
            Vec::new()
        } else {
            self.messages(&customer_email, &context.spam_reason)
        };
        let created_at = self.now().as_millisecond();
        let new = NewLead {
            id: store::new_lead_id(created_at),
            created_at,
            reference: Reference::from_random(Uuid::new_v4().as_u64_pair().1),
            form: draft.form,
            customer_name,
            customer_email,
            customer_phone,
            moving_date: draft.moving_date,
            origin: draft.origin,
            destination: draft.destination,
            entries: serde_json::to_string(&draft.entries).unwrap_or_default(),
            source: context.source,
            continues: context.continues,
            spam_reason: context.spam_reason,
            idempotency_key: context.key,
            request_hash: draft.hash,
            quote: draft.quote,
            consent: draft.consent,
            messages: notices,
            status: context.state,
            typed_in: context.typed_in,
        };
        let form = draft.form.key();
        let stored = self
            .store
            .insert_lead(new)
            .await
            .map_err(|error| match error {
                StoreError::KeyReused => SubmitError::KeyReused,
                error => unavailable(draft.form, &error),
            })?;
        tracing::info!(id = %stored.id, form, repeated = stored.repeated, "a lead is stored");
        self.outbox.wake();
        if !stored.repeated {
            self.events
                .publish(LeadEvent::Created(stored.id.to_string()));
        }
        Ok(stored)
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// What is sent, and to whom. A quarantined lead is sent to the owner alone: somebody else's address
    /// may have been entered to pester them.
    fn messages(&self, email: &str, spam_reason: &str) -> Vec<MessageKind> {
        let mut notices = vec![MessageKind::OwnerMail];
        if !email.is_empty() && spam_reason.is_empty() {
            notices.push(MessageKind::VisitorMail);
        }
        if self.has_webhook {
            notices.push(MessageKind::LeadWebhook);
        }
        notices
    }
}

fn unavailable<F>(form: LeadForm, error: &StoreError) -> SubmitError<F> {
    let form = form.key();
    tracing::error!(form, %error, "a lead could not be stored");
    SubmitError::Unavailable
}

/// The fingerprint of a request, from its canonical text.
pub fn fingerprint(canonical: &str) -> String {
    format!("{FINGERPRINT_VERSION}:{}", hash(canonical))
}

/// The SHA-256 of a text, in hexadecimal.
fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}
