//! Leads as the desk works them: lists, changes, what belongs together.

use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::backend::{Backend, in_transaction, reading};
use crate::lead_words::{self, Found};
use crate::{Store, StoreError, lead_counts};

mod change;
mod erasure;
mod list;

pub use change::{Change, Changed};
pub use erasure::{Erasure, OfPerson};
pub use list::{Cursor, LeadQuery, LineRow, Sort};

const LAST: &str = "select coalesce(max(seq), 0) from leads";

/// As many as are numbered in one transaction.
const AT_ONCE: i64 = 500;

const UNNUMBERED: &str = "where l.seq is null order by l.created_at, l.id limit $1";

const NUMBER: &str = "
update leads set seq = $1, updated_at = created_at where id = $2 and seq is null";

const CONTINUED_BY: &str = "
select id, reference, form, created_at, state from leads where continues = $1
order by seq desc limit 20";

const LINK: &str = "select id, reference, form, created_at, state from leads where id = $1";

// Two walks along two indexes; an "or" between them would be a walk over all.
const SAME_PERSON: &str = "
select l.id, l.reference, l.form, l.created_at, l.state, l.seq
from lead_search own
join lead_search other on other.email = own.email and other.email <> ''
join leads l on l.id = other.lead_id
where own.lead_id = $1 and other.lead_id <> $1
union
select l.id, l.reference, l.form, l.created_at, l.state, l.seq
from lead_search own
join lead_search other on other.phone = own.phone and other.phone <> ''
join leads l on l.id = other.lead_id
where own.lead_id = $1 and other.lead_id <> $1
order by 6 desc limit 20";

/// A lead as another one names it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct LinkRow {
    pub id: String,
    pub reference: String,
    pub form: String,
    pub created_at: i64,
    pub state: String,
}

/// The number of the newest lead, or 0.
pub async fn last_number(backend: &Backend) -> Result<i64, StoreError> {
    Ok(reading!(backend, pool => sqlx::query_scalar(LAST).fetch_one(pool).await?))
}

impl Store {
    /// Gives leads their number, and makes them found, that a program without a desk has stored.
    pub(crate) async fn number_leads(&self) -> Result<(), StoreError> {
        loop {
            let mut rows: Vec<Found> = reading!(&self.backend, pool => {
                sqlx::query_as(AssertSqlSafe(format!("{}{UNNUMBERED}", lead_words::COLUMNS)))
                    .bind(AT_ONCE)
                    .fetch_all(pool)
                    .await?
            });
            if rows.is_empty() {
                return Ok(());
            }
            // On SQLite the words follow, as for every lead.
            let has_words = matches!(self.backend, Backend::Postgres(_));
            in_transaction!(&self.backend, tx => {
                for row in &mut rows {
                    let id = Uuid::parse_str(&row.id).unwrap_or_default();
                    row.seq = self.sequence.next(row.created_at, id);
                    sqlx::query(NUMBER).bind(row.seq).bind(&row.id).execute(&mut *tx).await?;
                    let key = if row.suspicion.is_empty() {
                        row.state.as_str()
                    } else {
                        lead_counts::SET_APART
                    };
                    let count = (key, lead_counts::slot(&row.id));
                    lead_counts::change_in!(tx, [(count, 1)].into());
                }
                if has_words {
                    lead_words::insert_in!(tx, &rows);
                }
            });
        }
    }

    /// A lead as a link to it shows it.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead_link(&self, id: &str) -> Result<Option<LinkRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(LINK).bind(id).fetch_optional(pool).await?
        }))
    }

    /// The leads that a lead led to, newest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn continued_by(&self, lead: Uuid) -> Result<Vec<LinkRow>, StoreError> {
        self.links(CONTINUED_BY, lead).await
    }

    /// Other leads with the same address or phone, newest first, at most 20.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn same_person(&self, lead: Uuid) -> Result<Vec<LinkRow>, StoreError> {
        self.found_by_now().await?;
        self.links(SAME_PERSON, lead).await
    }

    async fn links(&self, statement: &'static str, lead: Uuid) -> Result<Vec<LinkRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(statement).bind(&id).fetch_all(pool).await?
        }))
    }
}
