//! Leads that belong together, and numbers for leads stored by a version without them.

use domain::{LeadForm, LeadStatus};
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{Backend, in_transaction, reading};
use crate::search::{self, SearchDocument};
use crate::stored::{OptionalText, Text};
use crate::{Store, StoreError, lead_counts};

const LAST: &str = "select coalesce(max(seq), 0) from leads";

/// How many leads are numbered in one transaction.
const BATCH: i64 = 500;

const UNNUMBERED: &str = "where l.seq is null order by l.created_at, l.id limit $1";

const NUMBER: &str = "
update leads set seq = $1, updated_at = created_at where id = $2 and seq is null";

const CONTINUED_BY: &str = "
select id, reference, form, created_at, state from leads where continues = $1
order by seq desc limit 20";

const BY_ID: &str = "select id, reference, form, created_at, state from leads where id = $1";

// Two index scans; with "or" it would be a scan of the whole table.
const SAME_PERSON: &str = "
select l.id, l.reference, l.form, l.created_at, l.state, l.customer_name,
    cast(l.moving_date as text) as moving_date, q.total_cents
from (
    select other.lead_id
    from lead_search own
    join lead_search other on other.email = own.email and other.email <> ''
    where own.lead_id = $1
    union
    select other.lead_id
    from lead_phones own
    join lead_phones other on other.phone = own.phone
    where own.lead_id = $1
) as same
join leads l on l.id = same.lead_id
left join quote_requests q on q.id = l.id
where l.id <> $1 and l.state <> 'merged'
order by l.seq desc limit 20";

/// A lead as it is shown with a related one.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct RelatedLead {
    pub id: String,
    pub reference: String,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub created_at: i64,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
}

/// Another lead of the same person.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct SamePersonLead {
    #[sqlx(flatten)]
    pub lead: RelatedLead,
    pub customer_name: String,
    #[sqlx(try_from = "OptionalText")]
    pub moving_date: Option<Date>,
    /// The total of its estimate.
    pub total_cents: Option<i64>,
}

/// Returns the highest sequence number, or 0.
pub async fn last_number(backend: &Backend) -> Result<i64, StoreError> {
    Ok(reading!(backend, pool => sqlx::query_scalar(LAST).fetch_one(pool).await?))
}

impl Store {
    /// Numbers, counts and indexes leads that were stored by a version without sequence numbers.
    pub(crate) async fn number_leads(&self) -> Result<(), StoreError> {
        loop {
            let mut rows: Vec<SearchDocument> = reading!(&self.backend, pool => {
                sqlx::query_as(AssertSqlSafe(format!("{}{UNNUMBERED}", search::select_document())))
                    .bind(BATCH)
                    .fetch_all(pool)
                    .await?
            });
            if rows.is_empty() {
                return Ok(());
            }
            // SQLite indexes them later, as it does every lead.
            let is_indexed = matches!(self.backend, Backend::Postgres(_));
            in_transaction!(&self.backend, tx => {
                for row in &mut rows {
                    let id = Uuid::parse_str(&row.id).unwrap_or_default();
                    row.seq = self.sequence.next(row.created_at, id);
                    sqlx::query(NUMBER).bind(row.seq).bind(&row.id).execute(&mut *tx).await?;
                    let key = if row.spam_reason.is_empty() {
                        row.state.as_str()
                    } else {
                        lead_counts::QUARANTINED
                    };
                    let count = (key, lead_counts::slot(&row.id));
                    lead_counts::change_in!(tx, [(count, 1)].into());
                }
                if is_indexed {
                    search::insert_in!(tx, &rows);
                }
            });
        }
    }

    /// Returns a lead as it is shown with a related one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn related_lead(&self, id: &str) -> Result<Option<RelatedLead>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(pool).await?
        }))
    }

    /// Returns the leads that continue this one, newest first, at most 20.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn continued_by(&self, lead: Uuid) -> Result<Vec<RelatedLead>, StoreError> {
        self.related(CONTINUED_BY, lead).await
    }

    /// Returns other leads with the same email address or phone number, newest first, at most 20.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn same_person(&self, lead: Uuid) -> Result<Vec<SamePersonLead>, StoreError> {
        self.flush_search_index().await?;
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(SAME_PERSON).bind(&id).fetch_all(pool).await?
        }))
    }

    async fn related(
        &self,
        statement: &'static str,
        lead: Uuid,
    ) -> Result<Vec<RelatedLead>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(statement).bind(&id).fetch_all(pool).await?
        }))
    }
}
