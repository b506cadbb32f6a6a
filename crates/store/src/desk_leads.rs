//! Leads as the desk works them: lists, changes, what belongs together.

use uuid::Uuid;

use crate::backend::{Backend, in_transaction, reading};
use crate::search::{self, Searchable};
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

const UNNUMBERED: &str = "
select l.id, l.created_at, l.form, l.suspicion, l.state, l.customer_email, l.customer_phone,
    l.customer_name, l.origin, l.destination, l.reference, l.entries, q.special_requests
from leads l left join quote_requests q on q.id = l.id
where l.seq is null order by l.created_at, l.id limit $1";

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

#[derive(sqlx::FromRow)]
struct Unnumbered {
    id: String,
    created_at: i64,
    form: String,
    suspicion: String,
    state: String,
    customer_email: String,
    customer_phone: String,
    customer_name: String,
    origin: String,
    destination: String,
    reference: String,
    entries: String,
    special_requests: Option<String>,
}

/// The number of the newest lead, or 0.
pub async fn last_number(backend: &Backend) -> Result<i64, StoreError> {
    Ok(reading!(backend, pool => sqlx::query_scalar(LAST).fetch_one(pool).await?))
}

impl Store {
    /// Gives leads their number, and makes them found, that a program without a desk has stored.
    pub(crate) async fn number_leads(&self) -> Result<(), StoreError> {
        loop {
            let rows: Vec<Unnumbered> = reading!(&self.backend, pool => {
                sqlx::query_as(UNNUMBERED).bind(AT_ONCE).fetch_all(pool).await?
            });
            if rows.is_empty() {
                return Ok(());
            }
            in_transaction!(&self.backend, tx => {
                for row in &rows {
                    let id = Uuid::parse_str(&row.id).unwrap_or_default();
                    let seq = self.sequence.next(row.created_at, id);
                    let found = row.searchable();
                    let tags = search::tags(&row.state, &row.form, &row.suspicion);
                    sqlx::query(NUMBER).bind(seq).bind(&row.id).execute(&mut *tx).await?;
                    sqlx::query(search::INSERT)
                        .bind(seq)
                        .bind(&row.id)
                        .bind(tags)
                        .bind(found.words)
                        .bind(found.email)
                        .bind(found.phone)
                        .execute(&mut *tx)
                        .await?;
                    let key = if row.suspicion.is_empty() {
                        row.state.as_str()
                    } else {
                        lead_counts::SET_APART
                    };
                    lead_counts::bind!(key, &row.id, 1).execute(&mut *tx).await?;
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
        self.links(SAME_PERSON, lead).await
    }

    async fn links(&self, statement: &'static str, lead: Uuid) -> Result<Vec<LinkRow>, StoreError> {
        let id = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(statement).bind(&id).fetch_all(pool).await?
        }))
    }
}

impl Unnumbered {
    fn searchable(&self) -> Searchable {
        let entries = search::values(&self.entries);
        Searchable::from_texts(
            &self.customer_email,
            &self.customer_phone,
            &[
                &self.customer_name,
                &self.origin,
                &self.destination,
                &self.reference,
                &entries,
                self.special_requests.as_deref().unwrap_or_default(),
            ],
        )
    }
}
