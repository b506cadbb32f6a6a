//! Requests for reviews after a job. They share the table of reminders: a row for each ensures that it is enqueued only
//! once.

use domain::MessageKind;
use domain::schedule::BookingStatus;

use crate::backend::{in_transaction, reading};
use crate::outbox::enqueue_in;
use crate::{Store, StoreError};

/// A job that is done, whose customer has not been asked for a review.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct FinishedJob {
    pub id: String,
    pub lead_id: String,
    /// In milliseconds since 1970.
    pub done_at: i64,
}

// Reminders of the arrival were due before the job was done, and the request is due after it.
const FINISHED: &str = "
select b.id, b.lead_id, r.at as done_at
from job_results r join bookings b on b.id = r.booking_id join leads l on l.id = b.lead_id
where r.at > $1 and b.status = $2 and l.customer_email <> '' and l.suspicion = ''
    and not exists (
        select 1 from booking_reminders m where m.booking_id = b.id and m.due_at > r.at
    )
order by r.at, b.id limit 1000";

// The lead may have been erased or quarantined since it was read.
const MARK: &str = "
insert into booking_reminders (booking_id, due_at)
select b.id, cast($2 as bigint) from bookings b join leads l on l.id = b.lead_id
where b.id = $1 and b.status = $3 and l.customer_email <> '' and l.suspicion = ''
on conflict (booking_id, due_at) do nothing";

// A lead can have several jobs; the mail names the day of this one.
const NAME_BOOKING: &str = "
update notices set booking_id = $1
where about = $2 and kind = $3 and created_at = $4 and booking_id is null";

impl Store {
    /// Returns the jobs done after a time whose customers have an email address and have not been asked for a review,
    /// oldest first, at most 1,000. Quarantined leads are left out. `since` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn finished_jobs(&self, since: i64) -> Result<Vec<FinishedJob>, StoreError> {
        let done = BookingStatus::Done.key();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(FINISHED).bind(since).bind(done).fetch_all(pool).await?
        }))
    }

    /// Enqueues the request for a review of a job, once. `due_at` is when it was due, after the job was done. Returns
    /// whether it was enqueued now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn enqueue_review_request(
        &self,
        job: &FinishedJob,
        due_at: i64,
        now: i64,
    ) -> Result<bool, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            let marked = sqlx::query(MARK)
                .bind(&job.id)
                .bind(due_at)
                .bind(BookingStatus::Done.key())
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if marked > 0 {
                let kinds = &[MessageKind::ReviewRequestMail];
                enqueue_in!(tx, &job.lead_id, kinds, now);
                sqlx::query(NAME_BOOKING)
                    .bind(&job.id)
                    .bind(&job.lead_id)
                    .bind(MessageKind::ReviewRequestMail.key())
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            }
            marked > 0
        }))
    }
}
