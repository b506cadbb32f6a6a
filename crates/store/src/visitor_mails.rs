//! How many mails a visitor's address has been sent recently.

use crate::backend::in_transaction;
use crate::{Store, StoreError};

/// A day, in milliseconds.
const DAY: i64 = 86_400_000;

const SWEEP: &str = "delete from visitor_mails where created_at < $1";

const RESERVE: &str = "
insert into visitor_mails (message_id, recipient, created_at)
select $1, $2, $3
where (select count(*) from visitor_mails where recipient = $2 and created_at > $4) < $5
on conflict (message_id) do nothing";

const RESERVED: &str = "select count(*) from visitor_mails where message_id = $1";

impl Store {
    /// Reserves one of the `limit` mails that a recipient may be sent within 24 hours. A message that
    /// is tried again keeps its reservation. Returns whether it may be sent.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn reserve_visitor_mail(
        &self,
        message: &str,
        recipient: &str,
        limit: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        let reserved: i64 = in_transaction!(&self.backend, tx => {
            sqlx::query(SWEEP).bind(now - 2 * DAY).execute(&mut *tx).await?;
            sqlx::query(RESERVE)
                .bind(message)
                .bind(recipient)
                .bind(now)
                .bind(now - DAY)
                .bind(limit)
                .execute(&mut *tx)
                .await?;
            sqlx::query_scalar(RESERVED).bind(message).fetch_one(&mut *tx).await?
        });
        Ok(reserved > 0)
    }
}
