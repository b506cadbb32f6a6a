//! Leads whose customers asked on the private page of their quote for something that nobody has done yet.

use sqlx::AssertSqlSafe;

use crate::backend::reading;
use crate::lead_list::{COLUMNS, JOINED};
use crate::{LeadListRow, Store, StoreError};

// A merged lead is shown with the one that it was merged into. A request ends when the lead is erased.
const ERASURE_REQUESTED: &str = "
where l.id in (
    select coalesce(r.merged_into, r.id)
    from lead_history h join leads r on r.id = h.lead_id
    where h.what = 'erasure_requested')
order by l.seq limit $1";

// A question is answered once a person at the desk has written a mail, a text message or a note after it.
const QUESTION_ASKED: &str = "
where l.id in (
    select coalesce(r.merged_into, r.id)
    from proposal_questions a
    join proposals o on o.id = a.proposal_id
    join leads r on r.id = o.lead_id
    where not exists (
        select 1 from lead_history h
        where h.lead_id in (r.id, coalesce(r.merged_into, r.id)) and h.at > a.at
            and h.what in ('replied', 'reply_saved', 'texted')
    ) and not exists (
        select 1 from lead_notes n
        where n.lead_id in (r.id, coalesce(r.merged_into, r.id)) and n.at > a.at
    ))
order by l.seq limit $1";

impl Store {
    /// Returns the leads whose customers asked for their data to be deleted, the oldest lead first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn leads_to_erase(&self, limit: i64) -> Result<Vec<LeadListRow>, StoreError> {
        self.requested(ERASURE_REQUESTED, limit).await
    }

    /// Returns the leads whose customers asked a question that nobody has answered, the oldest lead first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn leads_with_questions(&self, limit: i64) -> Result<Vec<LeadListRow>, StoreError> {
        self.requested(QUESTION_ASKED, limit).await
    }

    async fn requested(&self, filter: &str, limit: i64) -> Result<Vec<LeadListRow>, StoreError> {
        let sql = format!("{COLUMNS}{JOINED}{filter}");
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(AssertSqlSafe(sql)).bind(limit).fetch_all(pool).await?
        }))
    }
}
