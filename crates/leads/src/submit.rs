//! Submits leads from any form: stores each once, then notifies the outbox workers.

use content::Site;
use domain::{
    Clock, FINGERPRINT_VERSION, FieldError, LeadField, LeadForm, LeadRequest, LeadStatus,
    LinkToken, MessageKind, Reference,
};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::{Inserted, LeadRow, NewLead, QuoteRow, Source, Store, StoreError, TypedIn};
use telemetry::LabeledCounter;
use uuid::Uuid;

use crate::consents;
use crate::events::{Events, LeadEvent};
use crate::lead_draft::LeadDraft;
use crate::outbox::OutboxSignal;
use crate::random_token::random_token;
use crate::recent_contacts::RecentContacts;
use crate::spam;

/// How long a visitor's link shows the entries of a lead after it was sent, in milliseconds: a week.
const LINK_LIFETIME: i64 = 7 * 86_400_000;

/// Stores leads and publishes their events.
#[derive(Clone)]
pub struct Leads {
    /// The store of leads.
    pub store: Store,
    /// The clock for creation times.
    pub clock: Clock,
    /// The channel of lead events.
    pub events: Events,
    /// Notified after each write that may enqueue a message.
    pub outbox: OutboxSignal,
    /// Whether leads are sent to a webhook.
    pub has_webhook: bool,
    /// Counts stored leads by the name of their form, repeats excluded.
    pub stored: LabeledCounter,
    /// Under which names contacts came lately.
    pub recent: RecentContacts,
}

/// The context of a submission other than the entries.
#[derive(Clone, Debug)]
pub struct SubmissionContext {
    /// Page, referrer, campaign, language and address.
    pub source: Source,
    /// Idempotency key: a repeat with the same key stores nothing.
    pub key: Option<String>,
    /// The link token of the earlier lead of the same visitor that this one continues.
    pub continues: Option<LinkToken>,
    /// The spam reason; empty if it is not quarantined.
    pub spam_reason: String,
    /// The lead's initial status.
    pub status: LeadStatus,
    /// Who entered it at the desk, if anybody.
    pub typed_in: Option<TypedIn>,
}

impl Default for SubmissionContext {
    fn default() -> Self {
        Self {
            source: Source::default(),
            key: None,
            continues: None,
            spam_reason: String::new(),
            status: LeadStatus::New,
            typed_in: None,
        }
    }
}

impl SubmissionContext {
    /// Quarantines the lead for a reason, unless there is one already.
    pub fn quarantine(&mut self, reason: &str) {
        if self.spam_reason.is_empty() {
            reason.clone_into(&mut self.spam_reason);
        }
    }
}

/// The reason why a lead was not stored.
#[derive(Debug)]
pub enum SubmitError<F> {
    /// Fields are invalid; the visitor can correct them.
    Invalid(Vec<FieldError<F>>),
    /// The key was used for another request.
    KeyReused,
    /// The database is unavailable; the reason is logged.
    Unavailable,
}

impl Leads {
    /// Stores a request from any form except the wizard, with the site's consent text. The returned
    /// row is committed.
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
            // A cached page has no key. The same entries from the same address on the same day are
            // one lead: a double click, or a reload of the response.
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
            moving_date: request.moving_date,
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

    /// Stores a lead with its quote, consent and messages, and notifies the outbox workers. A visitor's lead is
    /// quarantined if it looks like spam.
    ///
    /// # Errors
    /// [`SubmitError`]; nothing is stored then.
    pub async fn insert<F>(
        &self,
        draft: LeadDraft,
        mut context: SubmissionContext,
    ) -> Result<Inserted, SubmitError<F>> {
        let created_at = self.now().as_millisecond();
        if context.typed_in.is_none() {
            context.quarantine(&spam::score(&draft, &self.recent, created_at).reason());
        }
        let [customer_name, customer_email, customer_phone] = draft.customer;
        let messages = if context.typed_in.is_some() {
            // The person who entered it has spoken to the customer.
            Vec::new()
        } else {
            self.messages(&customer_email, &context.spam_reason)
        };
        let secret = random_token().map_err(|error| no_token(draft.form, error))?;
        let new = NewLead {
            id: store::new_lead_id(created_at),
            created_at,
            reference: Reference::from_random(Uuid::new_v4().as_u64_pair().1),
            link_token: Some(LinkToken::new(created_at, secret.as_u128())),
            form: draft.form,
            customer_name,
            customer_email,
            customer_phone,
            moving_date: draft.moving_date,
            origin: draft.origin,
            destination: draft.destination,
            entries: draft.entries,
            source: context.source,
            continues: context.continues,
            spam_reason: context.spam_reason,
            idempotency_key: context.key,
            request_hash: draft.hash,
            quote: draft.quote,
            consent: draft.consent,
            messages,
            status: context.status,
            typed_in: context.typed_in,
        };
        let form = draft.form.key();
        let continues = new.continues;
        let stored = self
            .store
            .insert_lead(new)
            .await
            .map_err(|error| match error {
                StoreError::KeyReused => SubmitError::KeyReused,
                error => unavailable(draft.form, &error),
            })?;
        tracing::info!(id = %stored.id, form, repeated = stored.repeated, "lead stored");
        self.outbox.notify_workers();
        if !stored.repeated {
            self.stored.increment(form);
            self.events
                .publish(LeadEvent::Created(stored.id.to_string()));
            self.publish_replaced(continues).await;
        }
        Ok(stored)
    }

    /// The lead that a visitor's link opens: the one with this token, for a week after it came or after
    /// the desk last mailed the customer.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn by_link(&self, token: LinkToken) -> Result<Option<LeadRow>, StoreError> {
        let since = self.now().as_millisecond() - LINK_LIFETIME;
        self.store.lead_by_link(token, since).await
    }

    /// Publishes that the lead with this link token no longer waits. If it cannot be read, open desks
    /// show the change with the next one.
    async fn publish_replaced(&self, continues: Option<LinkToken>) {
        let Some(token) = continues else { return };
        match self.store.lead_by_link(token, 0).await {
            Ok(Some(earlier)) => self.events.publish(LeadEvent::Changed(earlier.id)),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "cannot read the lead that was continued"),
        }
    }

    /// The quote that a visitor's link opens: the one of the lead that [`Self::by_link`] returns.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable, and [`StoreError::Unreadable`]
    /// when the row holds an unknown value.
    pub async fn quote_by_link(&self, token: LinkToken) -> Result<Option<QuoteRow>, StoreError> {
        let lead = self.by_link(token).await?;
        match lead.and_then(|lead| Uuid::parse_str(&lead.id).ok()) {
            Some(id) => self.store.quote(id).await,
            None => Ok(None),
        }
    }

    pub(crate) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Returns which messages to send. A quarantined lead is mailed to the owner only: the visitor's
    /// address may be someone else's, entered to harass them.
    fn messages(&self, email: &str, spam_reason: &str) -> Vec<MessageKind> {
        let mut messages = vec![MessageKind::OwnerMail];
        if !email.is_empty() && spam_reason.is_empty() {
            messages.push(MessageKind::VisitorMail);
        }
        if self.has_webhook {
            messages.push(MessageKind::LeadWebhook);
        }
        messages
    }
}

fn no_token<F>(form: LeadForm, error: getrandom::Error) -> SubmitError<F> {
    let form = form.key();
    tracing::error!(form, %error, "the system has no random bytes");
    SubmitError::Unavailable
}

fn unavailable<F>(form: LeadForm, error: &StoreError) -> SubmitError<F> {
    let form = form.key();
    tracing::error!(form, %error, "cannot store a lead");
    SubmitError::Unavailable
}

/// The fingerprint of a request, from its canonical text.
pub fn fingerprint(canonical: &str) -> String {
    format!("{FINGERPRINT_VERSION}:{}", hash(canonical))
}

/// The SHA-256 of a text, in hexadecimal.
pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}
