//! Messages with purge requests for a CDN.

use crate::backend::in_transaction;
use crate::{Store, StoreError};

/// The longest time for which changes of the same pages are collected in one message, in milliseconds.
pub const MAX_COLLECTED_MS: i64 = 60_000;

/// Postpones a message about the same pages that has not been attempted.
pub const PUT_OFF: &str = "
update notices set due_at = $1
where about = $2 and kind = $3 and state = 'due' and tries = 0 and due_at > $4 and created_at > $5";

pub const ENQUEUE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
values ($1, $2, $3, $4, 'due', $5, $6, 0, 0, '')";

/// Adds the statements that enqueue messages, or postpone those about the same pages: a burst of changes sends one
/// request. A macro, because the transaction's type differs by database.
macro_rules! enqueue {
    ($tx:ident, $purges:expr, $now:expr) => {{
        let (now, kind) = ($now, domain::MessageKind::CdnPurge);
        let due = now + domain::PURGE_DELAY_MS;
        for paths in $purges {
            let put_off = sqlx::query($crate::purges::PUT_OFF)
                .bind(due)
                .bind(paths)
                .bind(kind.key())
                .bind(now)
                .bind(now - $crate::purges::MAX_COLLECTED_MS)
                .execute(&mut *$tx)
                .await?;
            if put_off.rows_affected() == 0 {
                sqlx::query($crate::purges::ENQUEUE)
                    .bind($crate::ordered_id(now).to_string())
                    .bind(paths)
                    .bind(kind.key())
                    .bind(kind.channel().key())
                    .bind(now)
                    .bind(due)
                    .execute(&mut *$tx)
                    .await?;
            }
        }
    }};
}

pub(crate) use enqueue;

impl Store {
    /// Enqueues purge requests for a CDN; see [`domain::purge_batches`]. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_purges(&self, purges: &[String], now: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            enqueue!(tx, purges, now);
        });
        Ok(())
    }
}
