//! Why no proposal was issued automatically for a lead, as entries of its history.

use uuid::Uuid;

use crate::backend::in_transaction;
use crate::{Store, StoreError, lead_log};

// Also a lock: on PostgreSQL, a repeated attempt waits here.
const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

const RECORDED: &str = "
select count(*) from lead_history
where lead_id = $1 and what = 'proposal_not_issued' and after = $2";

impl Store {
    /// Records why no proposal was issued automatically for a lead, once for the same reasons: their names, separated
    /// by spaces. Returns whether it is recorded now; `false` also if there is no such lead. `at` is in milliseconds
    /// since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn record_unissued_proposal(
        &self,
        lead: Uuid,
        reasons: &str,
        at: i64,
    ) -> Result<bool, StoreError> {
        let lead = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'record: {
            let locked = sqlx::query(LOCK).bind(&lead).execute(&mut *tx).await?;
            if locked.rows_affected() == 0 {
                break 'record false;
            }
            let before: i64 = sqlx::query_scalar(RECORDED)
                .bind(&lead)
                .bind(reasons)
                .fetch_one(&mut *tx)
                .await?;
            if before > 0 {
                break 'record false;
            }
            lead_log::bind_history!(&lead, at, None::<&str>, "proposal_not_issued", "", reasons)
                .execute(&mut *tx)
                .await?;
            true
        }}))
    }
}
