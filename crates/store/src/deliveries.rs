//! What became of messages that a worker leased: sent, retried, given up or removed.

use crate::backend::in_transaction;
use crate::outbox::{FILED, LeasedMessage};
use crate::{Store, StoreError, push_subscriptions};

/// The result of an attempt to send a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The receiver accepted it.
    Sent,
    /// There is no mail server: it was written to a file.
    Filed,
    /// It failed and will be retried.
    Retry {
        /// Error text.
        failure: String,
        /// Earliest next attempt, in milliseconds since 1970.
        until: i64,
    },
    /// It failed permanently.
    Dead {
        /// Error text.
        failure: String,
    },
    /// It is not sent, because its recipient has had enough mails for a day.
    Limited,
    /// The push service no longer knows the device, which is removed with the message.
    Unsubscribed,
    /// Its content is no longer true, such as that a lead waits. It is removed.
    Obsolete,
}

// Of a lease that has expired and was taken by another worker, nothing is deleted.
const OBSOLETE: &str = "delete from notices where id = $1 and state = 'due' and tries = $2";

const SENT: &str = "
update notices set state = 'sent', finished_at = $1, leased_until = 0, failure = $2
where id = $3 and state = 'due'";

// Only the worker that holds the latest lease may record a failure.
const FAILED: &str = "
update notices set state = $1, finished_at = $2, due_at = $3, leased_until = 0, failure = $4
where id = $5 and state = 'due' and tries = $6";

/// How a message that was not sent is stored: status, when it was finished, when it is due, and why.
type Unsent<'a> = (&'static str, Option<i64>, i64, &'a str);

impl Store {
    /// Records the results of attempts, all in one transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; the leases expire, and
    /// messages that were sent will be sent again.
    pub async fn record_deliveries(
        &self,
        deliveries: &[(LeasedMessage, Delivery)],
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for (message, delivery) in deliveries {
                let tries = i32::try_from(message.attempt).unwrap_or(i32::MAX);
                let device = message.subscription.as_ref();
                if let Some((state, finished, due, failure)) = unsent(delivery, now) {
                    sqlx::query(FAILED)
                        .bind(state)
                        .bind(finished)
                        .bind(due)
                        .bind(failure)
                        .bind(&message.id)
                        .bind(tries)
                        .execute(&mut *tx)
                        .await?;
                } else if matches!(delivery, Delivery::Unsubscribed | Delivery::Obsolete) {
                    sqlx::query(OBSOLETE).bind(&message.id).bind(tries).execute(&mut *tx).await?;
                    if let Some(device) = device.filter(|_| *delivery == Delivery::Unsubscribed) {
                        for statement in push_subscriptions::GONE {
                            sqlx::query(statement).bind(device).execute(&mut *tx).await?;
                        }
                    }
                } else {
                    let note = if *delivery == Delivery::Filed { FILED } else { "" };
                    let sent = sqlx::query(SENT).bind(now).bind(note).bind(&message.id);
                    sent.execute(&mut *tx).await?;
                    if let Some(device) = device {
                        let notified = sqlx::query(push_subscriptions::NOTIFIED);
                        notified.bind(now).bind(device).execute(&mut *tx).await?;
                    }
                }
            }
        });
        Ok(())
    }
}

/// Returns how a message is stored that stays in the outbox unsent.
fn unsent(delivery: &Delivery, now: i64) -> Option<Unsent<'_>> {
    match delivery {
        Delivery::Retry { failure, until } => Some(("due", None, *until, failure.as_str())),
        Delivery::Dead { failure } => Some(("dead", Some(now), now, failure.as_str())),
        Delivery::Limited => Some(("limited", Some(now), now, "")),
        Delivery::Sent | Delivery::Filed | Delivery::Unsubscribed | Delivery::Obsolete => None,
    }
}
