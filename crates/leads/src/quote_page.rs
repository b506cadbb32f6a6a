//! The private page of a quote: links to it, what it shows, and changed answers.

use domain::{
    Adjustments, AnswerChange, Cents, Estimate, FieldError, MessageKind, PriceDifference,
    QuoteEntries, QuoteField, QuoteRequest, Rates, answer_changes, first_day, is_quote_link_over,
    quote_link_end, today,
};
use jiff::Timestamp;
use store::{
    Answers, DeskEdit, LeadRow, NewQuote, NewRevision, ProposalRow, QuoteRow, RevisionOutcome,
    RevisionRow, StoreError,
};
use uuid::Uuid;

use crate::adjustments::readjusted;
use crate::answers::{answers_from_json, answers_to_json, quote_entries};
use crate::random_token::random_token;
use crate::submit::{Leads, hash};

/// The digits of a token: 128 random bits in hexadecimal.
const TOKEN_DIGITS: usize = 32;

/// The digits of the digest in a version: 48 bits, enough to tell the versions of one quote from each other.
const VERSION_DIGITS: usize = 12;

/// A quote as its private page shows it.
#[derive(Clone, Debug)]
pub struct OpenQuote {
    /// Its lead.
    pub lead: LeadRow,
    /// Its answers and its price.
    pub quote: QuoteRow,
    /// The answers as the form shows them.
    pub entries: QuoteEntries,
    /// The last stored revision; 1 if it was never changed.
    pub revision: i64,
    /// What the page shows: the revision, and a digest of the answers and the price, which the desk can change without
    /// a revision. A form sends it back.
    pub version: String,
    /// The desk's edit since the last revision, if there was one.
    pub edit: Option<DeskEdit>,
    /// What was changed, oldest first.
    pub changes: Vec<QuoteChange>,
    /// The proposals, oldest first.
    pub proposals: Vec<ProposalRow>,
}

/// A change of a quote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuoteChange {
    /// The revision that it made, from 2.
    pub revision: i64,
    /// In milliseconds since 1970.
    pub at: i64,
    /// The person at the desk who made it; empty if the customer did.
    pub person: String,
    /// The answers that differ.
    pub answers: Vec<AnswerChange>,
    /// Whether a person at the desk adjusted the price.
    pub is_adjusted: bool,
    /// Whether manually set hours no longer apply.
    pub is_time_dropped: bool,
    /// What it did to the total.
    pub difference: PriceDifference,
}

/// The target of a link to a quote.
#[derive(Clone, Debug)]
pub enum QuoteLink {
    /// The quote.
    Open(Box<OpenQuote>),
    /// The link has ended.
    Over,
    /// There is no such link, or its quote was deleted.
    Unknown,
}

/// Why a change of a quote was not stored.
#[derive(Debug)]
pub enum ReviseError {
    /// Fields are invalid; the customer can correct them.
    Invalid(Vec<FieldError<QuoteField>>),
    /// Someone else has changed the quote since it was shown.
    Changed,
    /// The quote was deleted.
    Gone,
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for ReviseError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A new token of a link to a quote's page, and the hash that is stored of it.
///
/// # Errors
/// When the system has no random bytes.
pub fn quote_link_token() -> Result<(String, String), getrandom::Error> {
    let token = random_token()?.simple().to_string();
    let hash = hash(&token);
    Ok((token, hash))
}

impl Leads {
    /// Makes a link to the private page of a lead's quote, and returns its token, which is not stored. `None` if there
    /// is no such lead, or the system has no random bytes.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn new_quote_link(&self, lead: Uuid) -> Result<Option<String>, StoreError> {
        let (token, hash) = match quote_link_token() {
            Ok(new) => new,
            Err(error) => {
                tracing::error!(%error, "the system has no random bytes");
                return Ok(None);
            }
        };
        let now = self.now().as_millisecond();
        let stored = self.store.add_quote_link(&hash, lead, now).await?;
        Ok(stored.then_some(token))
    }

    /// Opens the quote that a token leads to.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable, and [`StoreError::Unreadable`] when a row holds
    /// an unknown value.
    pub async fn open_quote(&self, token: &str) -> Result<QuoteLink, StoreError> {
        if token.len() != TOKEN_DIGITS || !token.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Ok(QuoteLink::Unknown);
        }
        let link = self.store.quote_link(&hash(&token.to_lowercase())).await?;
        let Some(link) = link else {
            return Ok(QuoteLink::Unknown);
        };
        let changed_at = Timestamp::from_millisecond(link.changed_at()).unwrap_or_default();
        let end = quote_link_end(today(changed_at), link.moving_date);
        if is_quote_link_over(end, today(self.now())) {
            return Ok(QuoteLink::Over);
        }
        let Ok(id) = Uuid::parse_str(&link.lead_id) else {
            return Ok(QuoteLink::Unknown);
        };
        let open = self.quote_of(id).await?;
        Ok(open.map_or(QuoteLink::Unknown, |open| QuoteLink::Open(Box::new(open))))
    }

    /// The quote of a lead as its private page shows it; `None` if the lead has none.
    ///
    /// # Errors
    /// As [`Self::open_quote`].
    pub async fn quote_of(&self, lead: Uuid) -> Result<Option<OpenQuote>, StoreError> {
        let (Some(row), Some(quote)) =
            (self.store.lead(lead).await?, self.store.quote(lead).await?)
        else {
            return Ok(None);
        };
        let mut revisions = self.store.quote_revisions(lead).await?;
        let revision = revisions.last().map_or(1, |last| last.revision);
        let entries = quote_entries(&quote);
        let edit = match revisions.last() {
            Some(last) if differs(last, &entries, &quote) => {
                self.store.last_desk_edit(lead, last.at).await?
            }
            _ => None,
        };
        if let Some(edit) = &edit {
            let answers = Answers {
                json: answers_to_json(&entries),
                rates_revision: quote.rates_revision.clone(),
                total_cents: signed(quote.total_estimate),
            };
            let agreed = quote.estimate.as_ref().and_then(Estimate::adjustments);
            revisions.push(RevisionRow::of_edit(revision + 1, edit, answers, agreed));
        }
        Ok(Some(OpenQuote {
            revision,
            version: version(revision, &entries, &quote),
            edit,
            changes: changes(&revisions),
            entries,
            proposals: self.store.proposals_of(lead).await?,
            lead: row,
            quote,
        }))
    }

    /// Stores changed answers, priced by the current price list. `expected` is the version that was shown. Returns the
    /// revision that the quote has now; the same if nothing was changed.
    ///
    /// # Errors
    /// [`ReviseError`]; nothing is stored then.
    pub async fn revise_quote(
        &self,
        rates: &Rates,
        open: &OpenQuote,
        expected: &str,
        changed: &QuoteEntries,
        person: Option<&str>,
    ) -> Result<i64, ReviseError> {
        if open.version != expected {
            return Err(ReviseError::Changed);
        }
        if answer_changes(&open.entries, changed).is_empty() {
            return Ok(open.revision);
        }
        // A date that was entered earlier may have passed since.
        let (typed, known) = (&changed.moving_date, &open.entries.moving_date);
        let first = first_day(typed, known, today(self.now()));
        let request = QuoteRequest::parse(changed, rates, first).map_err(ReviseError::Invalid)?;
        let quote = NewQuote {
            estimate: readjusted(rates, &request, Some(&open.quote)),
            rates_revision: rates.revision.clone(),
            request,
        };
        let before = Answers {
            json: answers_to_json(&open.entries),
            rates_revision: open.quote.rates_revision.clone(),
            total_cents: signed(open.quote.total_estimate),
        };
        let after = Answers {
            json: answers_to_json(changed),
            rates_revision: rates.revision.clone(),
            total_cents: signed(quote.estimate.total),
        };
        let lead = Uuid::parse_str(&open.lead.id).map_err(|_| ReviseError::Gone)?;
        let revision = NewRevision {
            lead,
            expected: open.revision,
            shown: &open.quote,
            edit: open.edit.as_ref(),
            before: &before,
            after: &after,
            quote: &quote,
            person,
            messages: &self.webhook(MessageKind::QuoteRevisedWebhook),
            at: self.now().as_millisecond(),
        };
        match self.store.revise_quote(&revision).await? {
            RevisionOutcome::Done(revision) => {
                self.changed(open.lead.id.clone());
                Ok(revision)
            }
            RevisionOutcome::Conflict(_) => Err(ReviseError::Changed),
            RevisionOutcome::Missing => Err(ReviseError::Gone),
        }
    }

    /// A message to the webhook, if there is one.
    pub(crate) fn webhook(&self, kind: MessageKind) -> Vec<MessageKind> {
        self.has_webhook.then_some(kind).into_iter().collect()
    }
}

/// Returns what a page shows of a quote, short enough for a field of its form.
fn version(revision: i64, entries: &QuoteEntries, quote: &QuoteRow) -> String {
    let (list, total) = (&quote.rates_revision, quote.total_estimate.0);
    let digest = hash(&format!("{} {list} {total}", answers_to_json(entries)));
    let digest: String = digest.chars().take(VERSION_DIGITS).collect();
    format!("{revision}-{digest}")
}

/// Returns whether the quote was changed since its last revision.
fn differs(last: &RevisionRow, entries: &QuoteEntries, quote: &QuoteRow) -> bool {
    let kept = answers_from_json(&last.answers).unwrap_or_default();
    last.total_cents != signed(quote.total_estimate) || !answer_changes(&kept, entries).is_empty()
}

fn signed(amount: Cents) -> i64 {
    i64::try_from(amount.0).unwrap_or(i64::MAX)
}

/// The differences between consecutive revisions.
fn changes(revisions: &[RevisionRow]) -> Vec<QuoteChange> {
    let cents = |total: i64| Cents(u64::try_from(total).unwrap_or_default());
    let pairs = revisions.windows(2);
    let change = |pair: &[RevisionRow]| {
        let (before, after) = (&pair[0], &pair[1]);
        let entries = |row: &RevisionRow| answers_from_json(&row.answers).unwrap_or_default();
        let answers = answer_changes(&entries(before), &entries(after));
        let is_by_customer = after.person.is_empty();
        let (earlier, now) = (before.adjustments(), after.adjustments());
        let has_time =
            |own: &Option<Adjustments>| own.as_ref().is_some_and(|own| own.time.is_some());
        QuoteChange {
            revision: after.revision,
            at: after.at,
            person: after.person.clone(),
            is_adjusted: !is_by_customer && earlier != now,
            is_time_dropped: is_by_customer && has_time(&earlier) && !has_time(&now),
            answers,
            difference: PriceDifference::between(
                cents(before.total_cents),
                cents(after.total_cents),
            ),
        }
    };
    pairs.map(change).collect()
}
