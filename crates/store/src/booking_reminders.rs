//! Reminders of booked arrivals. A row for each ensures that it is enqueued only once; moving a booking forgets them.

use domain::MessageKind;
use domain::schedule::BookingStatus;

use crate::backend::{in_transaction, reading};
use crate::outbox::enqueue_in;
use crate::{Store, StoreError};

/// A booked arrival.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct BookedArrival {
    pub id: String,
    pub lead_id: String,
    pub arrival_starts: i64,
    pub arrival_ends: i64,
    /// When it was booked, or last moved or confirmed.
    pub updated_at: i64,
}

const ARRIVALS: &str = "
select id, lead_id, arrival_starts, arrival_ends, updated_at from bookings
where status = 'booked' and starts_at > $1 and starts_at < $2 order by starts_at, id limit 1000";

// The booking may have been moved or canceled since it was read.
const MARK: &str = "
insert into booking_reminders (booking_id, due_at)
select b.id, cast($2 as bigint) from bookings b
where b.id = $1 and b.status = $3 and b.arrival_starts = $4
on conflict (booking_id, due_at) do nothing";

impl Store {
    /// Returns booked arrivals between two instants, at most 1,000.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn booked_arrivals(
        &self,
        after: i64,
        before: i64,
    ) -> Result<Vec<BookedArrival>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ARRIVALS).bind(after).bind(before).fetch_all(pool).await?
        }))
    }

    /// Enqueues the reminder of an arrival that is due at an instant, once. Returns whether it was enqueued now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_booking_reminder(
        &self,
        arrival: &BookedArrival,
        due_at: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let marked = sqlx::query(MARK)
                .bind(&arrival.id)
                .bind(due_at)
                .bind(BookingStatus::Booked.key())
                .bind(arrival.arrival_starts)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if marked > 0 {
                let kinds = &[MessageKind::BookingReminderMail];
                enqueue_in!(tx, &arrival.lead_id, kinds, now);
            }
            marked > 0
        }))
    }
}
