//! The mail with the invoice of a job, which a person at the desk sends again.

use domain::MessageKind;
use uuid::Uuid;

use crate::backend::in_transaction;
use crate::{Store, StoreError};

const ENQUEUE_INVOICE: &str = "
insert into notices (
    id, about, kind, channel, state, created_at, due_at, leased_until, tries, failure, booking_id
) values ($1, $2, $3, $4, 'due', $5, 0, 0, 0, '', $6) on conflict (id) do nothing";

impl Store {
    /// Enqueues the mail with the invoice of a job, once for each id. `lead` is that of the job, and `now` is in
    /// milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_invoice(
        &self,
        id: Uuid,
        (lead, booking): (&str, Uuid),
        now: i64,
    ) -> Result<(), StoreError> {
        let booking = booking.to_string();
        let kind = MessageKind::InvoiceMail;
        in_transaction!(&self.backend, tx => {
            sqlx::query(ENQUEUE_INVOICE)
                .bind(id.to_string())
                .bind(lead)
                .bind(kind.key())
                .bind(kind.channel().key())
                .bind(now)
                .bind(&booking)
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}
