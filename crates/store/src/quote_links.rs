//! Links to the private page of a quote. Only hashes of their tokens are stored.

use jiff::civil::Date;
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::stored::OptionalText;
use crate::{Store, StoreError};

/// The lead that a link opens, with what its end depends on. Times are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct QuoteLinkRow {
    /// The lead: the one that it was merged into, if it was.
    pub lead_id: String,
    /// The language of the lead's page: `en` or `es`.
    pub language: String,
    /// The date of the move, if it is known.
    #[sqlx(try_from = "OptionalText")]
    pub moving_date: Option<Date>,
    /// When the quote was sent.
    pub created_at: i64,
    /// When it was last revised, if it was.
    pub revised_at: Option<i64>,
    /// When the last proposal was issued, if one was.
    pub proposed_at: Option<i64>,
}

impl QuoteLinkRow {
    /// Returns when the quote was last changed, in milliseconds since 1970.
    pub fn changed_at(&self) -> i64 {
        let later = [self.revised_at, self.proposed_at].into_iter().flatten();
        later.fold(self.created_at, i64::max)
    }
}

const INSERT: &str = "
insert into quote_links (token_hash, lead_id, created_at)
select $1, l.id, $3 from leads l where l.id = $2";

// Quarantined leads have no page: the address may be that of someone else.
const BY_HASH: &str = "
select l.id as lead_id, l.language, cast(l.moving_date as text) as moving_date, l.created_at,
    (select max(r.at) from quote_revisions r where r.lead_id = l.id) as revised_at,
    (select max(p.issued_at) from proposals p where p.lead_id = l.id) as proposed_at
from quote_links k
join leads sent on sent.id = k.lead_id
join leads l on l.id = coalesce(sent.merged_into, sent.id)
where k.token_hash = $1 and l.suspicion = ''";

impl Store {
    /// Stores a link to the page of a lead's quote. Returns `false` if there is no such lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_quote_link(
        &self,
        token_hash: &str,
        lead: Uuid,
        now: i64,
    ) -> Result<bool, StoreError> {
        let lead = lead.to_string();
        let stored = in_transaction!(&self.backend, tx => {
            let insert = sqlx::query(INSERT).bind(token_hash).bind(&lead).bind(now);
            insert.execute(&mut *tx).await?.rows_affected()
        });
        Ok(stored > 0)
    }

    /// Returns the lead that a link with this hash opens, whether or not the link has ended.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn quote_link(&self, token_hash: &str) -> Result<Option<QuoteLinkRow>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_HASH).bind(token_hash).fetch_optional(pool).await?
        }))
    }
}
