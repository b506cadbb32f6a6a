//! Takes a lead from a visitor to the disk, whichever form it came from, and wakes whoever tells
//! the owner.

mod source;
mod suspicion;

use contract::LeadFormName;
use domain::{FieldError, LeadField, LeadForm, LeadRequest, LeadState, NoticeKind, Reference};
use sha2::{Digest, Sha256};
use store::{Inserted, NewConsent, NewLead, NewQuote, Source, StoreError, TypedIn};
use uuid::Uuid;

use crate::clock::today;
use crate::desk::Notice;
use crate::{App, consents};

pub use source::{Extras, source};
pub use suspicion::suspicion;

/// How a form came, besides what was entered into it.
#[derive(Clone, Debug)]
pub struct Sent {
    /// Where from.
    pub source: Source,
    /// The key under which a repeat stores nothing.
    pub key: Option<String>,
    /// The lead of the same visitor that led to this one.
    pub continues: Option<Uuid>,
    /// Why it is to be set apart; empty when it is not.
    pub suspicion: String,
    /// How far it has come already.
    pub state: LeadState,
    /// Who typed it in at the desk.
    pub typed_in: Option<TypedIn>,
}

impl Default for Sent {
    fn default() -> Self {
        Self {
            source: Source::default(),
            key: None,
            continues: None,
            suspicion: String::new(),
            state: LeadState::New,
            typed_in: None,
        }
    }
}

/// Why a lead was not stored.
#[derive(Debug)]
pub enum Refusal<F> {
    /// The visitor can mend it.
    Invalid(Vec<FieldError<F>>),
    /// The key was used for another request.
    KeyReused,
    /// Nothing can be stored now.
    Unavailable,
}

/// A parsed lead of any form, before it is given an identity.
pub struct Draft {
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

/// Parses and stores what came from one of the forms beside the wizard. What is returned is on
/// disk.
pub async fn submit(
    app: &App,
    request: &LeadRequest,
    mut sent: Sent,
) -> Result<Inserted, Refusal<LeadField>> {
    let hash = hash(&format!("{request:?}"));
    if sent.key.is_none() {
        // A page from a cache holds no key. The same entries from the same visitor on the same day
        // are one lead: a second press, a reload of the answer.
        let day = today((app.clock)());
        sent.key = Some(self::hash(&format!("{hash} {day} {}", sent.source.address)));
    }
    let draft = Draft {
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
        consent: consents::given(app, request)
            .await
            .map_err(|error| unavailable(request.form, &error))?,
        hash,
    };
    store(app, draft, sent).await
}

/// Stores a lead with all that belongs to it, and wakes the outbox.
pub async fn store<F>(app: &App, draft: Draft, sent: Sent) -> Result<Inserted, Refusal<F>> {
    let [customer_name, customer_email, customer_phone] = draft.customer;
    let notices = if sent.typed_in.is_some() {
        // Whoever typed it in has spoken to the customer.
        Vec::new()
    } else {
        notices(app, &customer_email, &sent.suspicion)
    };
    let created_at = (app.clock)().as_millisecond();
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
        source: sent.source,
        continues: sent.continues,
        suspicion: sent.suspicion,
        idempotency_key: sent.key,
        request_hash: draft.hash,
        quote: draft.quote,
        consent: draft.consent,
        notices,
        state: sent.state,
        typed_in: sent.typed_in,
    };
    let form = draft.form.key();
    let stored = app
        .store
        .insert_lead(new)
        .await
        .map_err(|error| match error {
            StoreError::KeyReused => Refusal::KeyReused,
            error => unavailable(draft.form, &error),
        })?;
    tracing::info!(id = %stored.id, form, repeated = stored.repeated, "a lead is stored");
    app.outbox.wake();
    if !stored.repeated {
        app.desk.news.tell(Notice::Lead(stored.id.to_string()));
    }
    Ok(stored)
}

fn unavailable<F>(form: LeadForm, error: &StoreError) -> Refusal<F> {
    let form = form.key();
    tracing::error!(form, %error, "a lead could not be stored");
    Refusal::Unavailable
}

/// A short hash of a text.
pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// What is told, and to whom. A lead that was set apart is told to the owner alone: somebody else's
/// address may have been entered to pester them.
fn notices(app: &App, email: &str, suspicion: &str) -> Vec<NoticeKind> {
    let mut notices = vec![NoticeKind::OwnerMail];
    if !email.is_empty() && suspicion.is_empty() {
        notices.push(NoticeKind::VisitorMail);
    }
    if !app.settings.webhook.url.is_empty() {
        notices.push(NoticeKind::LeadHook);
    }
    notices
}

/// The form that an inline section shows.
pub const fn form_of(name: LeadFormName) -> LeadForm {
    match name {
        LeadFormName::Residential => LeadForm::Residential,
        LeadFormName::Office => LeadForm::Office,
        LeadFormName::Sharyland => LeadForm::Sharyland,
    }
}
