//! The table `leads`, with what is written beside a lead in the same transaction.

use domain::{LeadForm, LeadState, NoticeKind, Reference};
use uuid::{Builder, Uuid};

use crate::backend::{Backend, in_transaction, reading};
use crate::lead_words::Found;
use crate::quote_requests::NewQuote;
use crate::{Store, StoreError, lead_words};

pub(crate) mod at_once;
pub(crate) mod insert;

pub(crate) use insert::{Outcome, Placed, insert_in};

/// An identifier for a lead that came then, in milliseconds since 1970. Its 74 random bits keep it
/// from being guessed. It begins with the time, so that the indexes by it grow at their end: leads
/// that are stored together share a page there instead of dirtying one each.
pub fn new_lead_id(created_at: i64) -> Uuid {
    let source = Uuid::new_v4().into_bytes();
    let mut random = [0; 10];
    // Every bit of these bytes is random; some of those between are the version's.
    random[..6].copy_from_slice(&source[..6]);
    random[6..].copy_from_slice(&source[12..]);
    let millis = u64::try_from(created_at).unwrap_or_default();
    Builder::from_unix_timestamp_millis(millis, &random).into_uuid()
}

/// A lead with all that is kept beside it.
#[derive(Clone, Debug)]
pub struct NewLead {
    /// Its identifier, of [`new_lead_id`].
    pub id: Uuid,
    /// Milliseconds since 1970, UTC.
    pub created_at: i64,
    /// What the visitor names on the phone.
    pub reference: Reference,
    /// The form it came from.
    pub form: LeadForm,
    /// The visitor's name; may be empty on the hero card.
    pub customer_name: String,
    /// The e-mail address.
    pub customer_email: String,
    /// The phone, as typed.
    pub customer_phone: String,
    /// The day of the move, `YYYY-MM-DD`.
    pub moving_date: Option<String>,
    /// Where the move begins.
    pub origin: String,
    /// Where the move ends.
    pub destination: String,
    /// What was entered, as a JSON list of names and values.
    pub entries: String,
    /// Where it came from.
    pub source: Source,
    /// The lead of the same visitor that led to this one.
    pub continues: Option<Uuid>,
    /// Why it is set apart; empty when it is not.
    pub suspicion: String,
    /// The key under which a repeat stores nothing.
    pub idempotency_key: Option<String>,
    /// A hash of what was asked.
    pub request_hash: String,
    /// The wizard's own part.
    pub quote: Option<NewQuote>,
    /// The consent box of the form, if it has one.
    pub consent: Option<NewConsent>,
    /// What is to be told.
    pub notices: Vec<NoticeKind>,
    /// How far it has come when it is stored: new, unless somebody spoke to the customer.
    pub state: LeadState,
    /// Who typed it in, and the first note; none for what a visitor sent.
    pub typed_in: Option<TypedIn>,
}

/// A lead that somebody at the desk typed in.
#[derive(Clone, Debug)]
pub struct TypedIn {
    /// Who.
    pub person: String,
    /// What they noted at once.
    pub note: Option<String>,
}

/// Where a lead came from. None of it needs a cookie.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The path of the page it was sent from.
    pub page: String,
    /// The page before, or another site, if the browser said so.
    pub referrer: String,
    /// The utm parameters as a JSON object.
    pub campaign: String,
    /// The language of the page.
    pub language: String,
    /// The address of the visitor's connection.
    pub address: String,
}

/// A consent box as it was shown and left.
#[derive(Clone, Debug)]
pub struct NewConsent {
    /// The box's name.
    pub field: String,
    /// The words beside it, exactly.
    pub words: String,
    /// A hash of the words.
    pub version: String,
    /// Whether it was ticked.
    pub given: bool,
}

/// What became of an insert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inserted {
    /// The stored lead's identifier.
    pub id: Uuid,
    /// What its visitor names on the phone.
    pub reference: String,
    /// Whether the same request under the same key had been stored already.
    pub repeated: bool,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct LeadRow {
    pub id: String,
    pub reference: String,
    pub form: String,
    pub created_at: i64,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    pub moving_date: Option<String>,
    pub origin: String,
    pub destination: String,
    pub entries: String,
    pub page: String,
    pub referrer: String,
    pub campaign: String,
    pub language: String,
    pub address: String,
    pub continues: Option<String>,
    pub suspicion: String,
    pub state: String,
    pub answered_at: Option<i64>,
}

/// A row of the table `consents`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ConsentRow {
    pub field: String,
    pub words: String,
    pub version: String,
    pub given: bool,
    pub given_at: i64,
    pub page: String,
    pub language: String,
    pub address: String,
}

/// References that are tried for one lead. Of a million leads, one in a million meets another's.
const MOST_REFERENCES: usize = 4;

const BY_ID: &str = "
select id, reference, form, created_at, customer_name, customer_email, customer_phone,
    moving_date, origin, destination, entries, page, referrer, campaign, language, address,
    continues, suspicion, state, answered_at
from leads where id = $1";

const CONSENTS: &str = "
select field, words, version, given, given_at, page, language, address
from consents where lead_id = $1 order by field";

const LAST: &str = "select id, created_at from leads order by seq desc limit 1";

impl Store {
    /// Stores a lead with its quote, its consent and its notices, once per idempotency key. All of
    /// it is on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::KeyReused`] when the key stands for another request, and
    /// [`StoreError::Unavailable`] when nothing could be stored.
    pub async fn insert_lead(&self, mut new: NewLead) -> Result<Inserted, StoreError> {
        for _ in 0..MOST_REFERENCES {
            let (placed, outcome) = match &self.backend {
                Backend::Sqlite(_) => self.together.insert(new).await?,
                Backend::Postgres(_) => {
                    let seq = self.sequence.next(new.created_at, new.id);
                    let placed = [Placed::new(new, seq)];
                    let outcomes = in_transaction!(&self.backend, tx => {
                        let outcomes = insert_in!(tx, &placed);
                        if outcomes[..] == [Outcome::New] {
                            let found = [Found::of(&placed[0])];
                            lead_words::insert_in!(tx, &found);
                        }
                        outcomes
                    });
                    let [placed] = placed;
                    (
                        placed,
                        outcomes.into_iter().next().unwrap_or(Outcome::Taken),
                    )
                }
            };
            match outcome {
                Outcome::New => return Ok(placed.stored()),
                Outcome::Repeat(stored, hash) if hash == placed.lead.request_hash => {
                    return Ok(stored);
                }
                Outcome::Repeat(..) => return Err(StoreError::KeyReused),
                Outcome::Taken => {
                    new = placed.lead;
                    new.reference = Reference::from_random(Uuid::new_v4().as_u64_pair().1);
                }
            }
        }
        Err(StoreError::Unavailable(sqlx::Error::RowNotFound))
    }

    /// The lead with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead(&self, id: Uuid) -> Result<Option<LeadRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// The consents given or withheld with a lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn consents(&self, lead: Uuid) -> Result<Vec<ConsentRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(CONSENTS).bind(&id).fetch_all(pool).await?
        }))
    }

    /// The newest lead: its identifier and when it came, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn last_lead(&self) -> Result<Option<(String, i64)>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LAST).fetch_optional(pool).await?
        }))
    }
}
