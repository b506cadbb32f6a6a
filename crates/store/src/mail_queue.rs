//! Mail queue operations: send a test, read the latest failure, retry all.

use domain::MessageKind;

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

const FAILURE: &str = "
select failure from notices
where state in ('due', 'dead') and channel = 'mail' and failure <> ''
order by created_at desc, id desc limit 1";

const TEST: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure
)
select $1, $2, $3, $4, 'due', $5, 0, 0, 0, ''
where not exists (
    select 1 from notices where about = $2 and kind = $3 and created_at > $6 and created_at <= $5
)";

/// The shortest time between two test mails to one person, in milliseconds.
const TEST_PAUSE: i64 = 60_000;

const RETRY_ALL: &str = "
update notices set
    due_at = 0,
    tries = case when state = 'dead' then 0 else tries end,
    finished_at = null,
    state = 'due'
where state in ('due', 'dead') and channel = 'mail' and failure <> ''";

impl Store {
    /// Enqueues a test mail to a person. Returns whether it did; a second one within a minute is not
    /// sent. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_test_mail(&self, person: &str, now: i64) -> Result<bool, StoreError> {
        let kind = MessageKind::TestMail;
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(TEST)
                .bind(crate::ordered_id(now).to_string())
                .bind(person)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .bind(now - TEST_PAUSE)
                .execute(&mut *tx)
                .await?
                .rows_affected()
                > 0
        }))
    }

    /// Enqueues a mail with an invitation to a person. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_invitation(&self, person: &str, now: i64) -> Result<(), StoreError> {
        let kind = MessageKind::InvitationMail;
        in_transaction!(&self.backend, tx => {
            sqlx::query(crate::security_events::ENQUEUE_MAIL)
                .bind(crate::ordered_id(now).to_string())
                .bind(person)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Returns why the newest mail that is not sent failed; `None` if no attempt has failed.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn mail_failure(&self) -> Result<Option<String>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_scalar(FAILURE).fetch_optional(pool).await?
        }))
    }

    /// Makes every mail due now whose last attempt failed. Returns how many there are.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn retry_failed_mails(&self) -> Result<u64, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(RETRY_ALL).execute(&mut *tx).await?.rows_affected()
        }))
    }
}
