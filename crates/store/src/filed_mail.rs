//! Mails to customers that were written to files, because there was no mail server.

use domain::{Channel, MessageKind};

use crate::backend::reading;
use crate::outbox::{FILED, OutboxMessage};
use crate::{Store, StoreError};

// The kinds are those of `MessageKind::TO_CUSTOMERS`. The channel and the time are in the index on `state`.
const FILED_FOR_CUSTOMERS: &str = "
select n.id, n.about, n.kind, n.channel, n.state, n.created_at, n.due_at, n.tries, n.finished_at,
    n.failure, l.id as lead_id, l.reference, l.form, l.created_at as lead_created_at,
    l.state as lead_state, l.customer_name, l.customer_phone
from notices n join leads l on l.id = n.about
where n.state = 'sent' and n.channel = $1 and n.created_at > $2 and n.failure = $3
    and n.kind in ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
order by n.created_at desc, n.id limit 200";

impl Store {
    /// Returns the mails to customers that were written to files since a time, because there was no mail server;
    /// newest first, at most 200. `since` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn filed_for_customers(&self, since: i64) -> Result<Vec<OutboxMessage>, StoreError> {
        let kinds = MessageKind::TO_CUSTOMERS.map(MessageKind::key);
        let [
            visitor,
            reply,
            estimate,
            proposal,
            accepted,
            waiting,
            made,
            changed,
            canceled,
            reminder,
            done,
            review,
            invoice,
        ] = kinds;
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(FILED_FOR_CUSTOMERS)
                .bind(Channel::Mail.key())
                .bind(since)
                .bind(FILED)
                .bind(estimate)
                .bind(reply)
                .bind(visitor)
                .bind(proposal)
                .bind(accepted)
                .bind(waiting)
                .bind(made)
                .bind(changed)
                .bind(canceled)
                .bind(reminder)
                .bind(done)
                .bind(review)
                .bind(invoice)
                .fetch_all(pool)
                .await?
        }))
    }
}
