//! Requests of customers to delete their data, as entries of the history. People at the desk erase; see `erasure.rs`.

use domain::MessageKind;
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::outbox::enqueue_in;
use crate::{Store, StoreError, lead_log};

// Also a lock: on PostgreSQL, a repeated request waits here.
const LOCK: &str = "update leads set updated_at = updated_at where id = $1";

const REQUESTED: &str = "
select count(*) from lead_history where lead_id = $1 and what = 'erasure_requested'";

impl Store {
    /// Records the request of a lead's customer to delete their data and enqueues messages about it, once. Returns
    /// whether it is recorded now: `false` if it was before, or if there is no such lead. `at` is in milliseconds since
    /// 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn request_erasure(
        &self,
        lead: Uuid,
        messages: &[MessageKind],
        at: i64,
    ) -> Result<bool, StoreError> {
        let lead = lead.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'request: {
            let locked = sqlx::query(LOCK).bind(&lead).execute(&mut *tx).await?;
            if locked.rows_affected() == 0 {
                break 'request false;
            }
            let before: i64 =
                sqlx::query_scalar(REQUESTED).bind(&lead).fetch_one(&mut *tx).await?;
            if before > 0 {
                break 'request false;
            }
            lead_log::bind_history!(&lead, at, None::<&str>, "erasure_requested", "", "")
                .execute(&mut *tx)
                .await?;
            enqueue_in!(tx, &lead, messages, at);
            true
        }}))
    }
}
