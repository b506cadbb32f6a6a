//! The table `leads`: storing a lead and reading it back.

use domain::{LeadForm, LeadStatus, LinkToken, Reference};
use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{Backend, in_transaction, reading};
use crate::insert::{Outcome, insert_in};
use crate::new_lead::NumberedLead;
use crate::search::{self, SearchDocument};
use crate::stored::{Campaign, Entries, OptionalText, Text};
use crate::{Inserted, NewLead, Store, StoreError};

/// A row of `leads`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct LeadRow {
    pub id: String,
    pub reference: String,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub created_at: i64,
    pub customer_name: String,
    pub customer_email: String,
    pub customer_phone: String,
    #[sqlx(try_from = "OptionalText")]
    pub moving_date: Option<Date>,
    pub origin: String,
    pub destination: String,
    #[sqlx(try_from = "Text")]
    pub entries: Entries,
    pub page: String,
    pub referrer: String,
    #[sqlx(try_from = "Text")]
    pub campaign: Campaign,
    pub language: String,
    pub address: String,
    pub continues: Option<String>,
    #[sqlx(rename = "suspicion")]
    pub spam_reason: String,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    pub answered_at: Option<i64>,
    pub link_token: Option<String>,
}

/// A row of `consents`.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ConsentRow {
    /// The phone number that it was left with.
    #[sqlx(rename = "consent_phone")]
    pub phone: String,
    pub field: String,
    #[sqlx(rename = "words")]
    pub text: String,
    pub version: String,
    pub given: bool,
    pub given_at: i64,
    pub page: String,
    pub language: String,
    pub address: String,
}

/// How many references are tried for one lead. Among a million leads, one new reference in a million
/// is taken.
const MAX_REFERENCES: usize = 4;

/// The columns of a [`LeadRow`].
macro_rules! lead_columns {
    () => {
        "
select id, reference, form, created_at, customer_name, customer_email, customer_phone,
    cast(moving_date as text) as moving_date, origin, destination, entries, page, referrer, campaign, language, address,
    continues, suspicion, state, answered_at, link_token
from leads "
    };
}

const BY_ID: &str = concat!(lead_columns!(), "where id = $1");

// Estimates from the desk contain the link again, and replies may.
const BY_LINK: &str = concat!(
    lead_columns!(),
    "where link_token = $1 and (created_at > $2 or exists (
        select 1 from notices
        where about = leads.id and kind in ('estimate_mail', 'reply_mail') and created_at > $2
    ))"
);

const CONSENTS: &str = "
select coalesce(c.phone, l.customer_phone) as consent_phone, c.field, c.words, c.version, c.given,
    c.given_at, c.page, c.language, c.address
from consents c join leads l on l.id = c.lead_id
where c.lead_id = $1 or c.lead_id in (select m.id from leads m where m.merged_into = $1)
order by c.given_at, c.field";

const LAST: &str = "select id, created_at from leads order by seq desc limit 1";

impl Store {
    /// Stores a lead with its quote, consent and messages, once per idempotency key. All of it is
    /// on disk when this returns.
    ///
    /// # Errors
    /// [`StoreError::KeyReused`] when the key was used for another request, and
    /// [`StoreError::Unavailable`] when nothing could be stored.
    pub async fn insert_lead(&self, mut new: NewLead) -> Result<Inserted, StoreError> {
        for _ in 0..MAX_REFERENCES {
            let (numbered, outcome) = match &self.backend {
                Backend::Sqlite(_) => self.group_commit.insert(new).await?,
                Backend::Postgres(_) => {
                    let seq = self.sequence.next(new.created_at, new.id);
                    let leads = [NumberedLead::new(new, seq)];
                    let outcomes = in_transaction!(&self.backend, tx => {
                        let outcomes = insert_in!(tx, &leads);
                        if outcomes[..] == [Outcome::New] {
                            let documents = [SearchDocument::of(&leads[0])];
                            search::insert_in!(tx, &documents);
                        }
                        outcomes
                    });
                    let [numbered] = leads;
                    let outcome = outcomes.into_iter().next();
                    (numbered, outcome.unwrap_or(Outcome::Taken))
                }
            };
            match outcome {
                Outcome::New => return Ok(numbered.inserted()),
                Outcome::Repeat(stored, hash)
                    if domain::is_same_request(&hash, &numbered.lead.request_hash) =>
                {
                    return Ok(stored);
                }
                Outcome::Repeat(..) => return Err(StoreError::KeyReused),
                Outcome::Taken => {
                    new = numbered.lead;
                    new.reference = Reference::from_random(Uuid::new_v4().as_u64_pair().1);
                }
            }
        }
        Err(StoreError::Unavailable(sqlx::Error::RowNotFound))
    }

    /// Returns the lead with this identifier.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead(&self, id: Uuid) -> Result<Option<LeadRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns the lead whose visitor's links have this token, if it was created or the desk mailed its
    /// customer after `since`, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_by_link(
        &self,
        token: LinkToken,
        since: i64,
    ) -> Result<Option<LeadRow>, StoreError> {
        let token = token.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_LINK).bind(&token).bind(since).fetch_optional(pool).await?
        }))
    }

    /// Returns the consents given or withheld with a lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn consents(&self, lead: Uuid) -> Result<Vec<ConsentRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(CONSENTS).bind(&id).fetch_all(pool).await?
        }))
    }

    /// Returns the newest lead's identifier and creation time, in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn last_lead(&self) -> Result<Option<(String, i64)>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LAST).fetch_optional(pool).await?
        }))
    }
}
