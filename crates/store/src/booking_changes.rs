//! What becomes of a booking: it is confirmed, moved or canceled, or its hold ends.

use domain::schedule::{BookingStatus, Busy, CrewId, HOLD_MS, Place, PlaceProblem, Span};
use domain::{MessageKind, Minutes};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::bookings::{BY_ID, BookingRow, made, record_in};
use crate::moving_date::set_booked_day_in;
use crate::outbox::enqueue_in;
use crate::reservations::{FREE, LOCK, REMOVED_CREW, busy_in, expire_in, reserve_in};
use crate::{Store, StoreError};

/// A change of a booking.
#[derive(Clone, Copy, Debug)]
pub struct BookingChange<'a> {
    /// The booking.
    pub id: Uuid,
    /// The sequence that the change was made from; `None` to change it in any state.
    pub expected: Option<i64>,
    /// The person at the desk; `None` for the customer.
    pub person: Option<&'a str>,
    /// Messages to enqueue.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of a change of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingOutcome {
    /// It was changed.
    Done,
    /// It was so already, as after a double click.
    Repeated,
    /// It has ended with this status.
    Over(BookingStatus),
    /// Someone else has changed it since.
    Conflict,
    /// The rules refuse the new place.
    Refused(PlaceProblem),
    /// The chosen time of the crew belongs to another booking.
    Taken,
    /// There is no such booking.
    Missing,
}

const CONFIRM: &str = "
update bookings set status = $1, hold_until = null, sequence = sequence + 1, updated_at = $2
where id = $3";

const CANCEL: &str = "
update bookings set status = $1, sequence = sequence + 1, updated_at = $2 where id = $3";

const MOVE: &str = "
update bookings set crew_id = $1, arrival_starts = $2, arrival_ends = $3, starts_at = $4,
    ends_at = $5, sequence = sequence + 1, updated_at = $6, job_minutes = $8, estimate_minutes = (
        select cast(round(q.estimated_hours * 60) as bigint)
        from leads own join quote_requests q on q.id = coalesce(own.merged_into, own.id)
        where own.id = bookings.lead_id
    )
where id = $7";

// Read first, so that nothing is written while nothing is held.
const DUE_HOLDS: &str = "
select count(*) from bookings
where status = 'held' and (hold_until <= $1 or hold_until > $2)";

const FORGET_REMINDERS: &str = "delete from booking_reminders where booking_id = $1";

impl Store {
    /// Makes a hold a request or a booking, or a request a booking. An expired hold can be confirmed as long as nobody
    /// else has taken its place. A hold of a crew that was removed since ends.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn confirm_booking(
        &self,
        change: &BookingChange<'_>,
        status: BookingStatus,
    ) -> Result<BookingOutcome, StoreError> {
        self.flush_search_index().await?;
        let date = self.backend.casts().date;
        let id = change.id.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'confirm: {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let row: Option<BookingRow> =
                sqlx::query_as(BY_ID).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'confirm BookingOutcome::Missing };
            match (row.status, status) {
                (BookingStatus::Held, _) | (BookingStatus::Requested, BookingStatus::Booked) => {}
                (BookingStatus::Requested | BookingStatus::Booked, _) => {
                    break 'confirm BookingOutcome::Repeated;
                }
                (over, _) => break 'confirm BookingOutcome::Over(over),
            }
            if row.status == BookingStatus::Held {
                let removed: Option<CrewId> = sqlx::query_scalar(REMOVED_CREW)
                    .bind(row.crew_id)
                    .fetch_optional(&mut *tx)
                    .await?;
                if removed.is_some() {
                    let expired = BookingStatus::Expired;
                    let end = sqlx::query(CANCEL).bind(expired.key()).bind(change.at).bind(&id);
                    end.execute(&mut *tx).await?;
                    sqlx::query(FREE).bind(&id).execute(&mut *tx).await?;
                    break 'confirm BookingOutcome::Over(expired);
                }
            }
            sqlx::query(CONFIRM)
                .bind(status.key())
                .bind(change.at)
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            let what = made(status);
            let times = (String::new(), row.arrival_starts.to_string());
            record_in!(tx, &row.lead_id, change.person, status, what, times, change.at);
            if status == BookingStatus::Booked {
                let by = (change.person, change.at);
                set_booked_day_in!(tx, date, &row.lead_id, row.arrival_starts, by);
            }
            enqueue_in!(tx, &row.lead_id, change.messages, change.at);
            BookingOutcome::Done
        }}))
    }

    /// Cancels a booking and frees its place in the same transaction. A hold ends without messages.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn cancel_booking(
        &self,
        change: &BookingChange<'_>,
    ) -> Result<BookingOutcome, StoreError> {
        let id = change.id.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'cancel: {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let row: Option<BookingRow> =
                sqlx::query_as(BY_ID).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'cancel BookingOutcome::Missing };
            let status = match row.status {
                BookingStatus::Held => BookingStatus::Expired,
                BookingStatus::Requested | BookingStatus::Booked => BookingStatus::Canceled,
                BookingStatus::Canceled | BookingStatus::Expired => {
                    break 'cancel BookingOutcome::Repeated;
                }
                BookingStatus::Done => break 'cancel BookingOutcome::Over(row.status),
            };
            if change.expected.is_some_and(|expected| expected != row.sequence) {
                break 'cancel BookingOutcome::Conflict;
            }
            sqlx::query(CANCEL)
                .bind(status.key())
                .bind(change.at)
                .bind(&id)
                .execute(&mut *tx)
                .await?;
            sqlx::query(FREE).bind(&id).execute(&mut *tx).await?;
            if status == BookingStatus::Canceled {
                let times = (row.arrival_starts.to_string(), String::new());
                let (lead, what) = (&row.lead_id, "booking_canceled");
                record_in!(tx, lead, change.person, status, what, times, change.at);
                enqueue_in!(tx, lead, change.messages, change.at);
            }
            BookingOutcome::Done
        }}))
    }

    /// Moves a booking to the place that `choose` finds beside what else is busy in a range, for the time that the job
    /// needs by the present estimate. If there is none, it stays where it is.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn move_booking(
        &self,
        change: &BookingChange<'_>,
        range: Span,
        choose: impl Fn(&[Busy], Minutes) -> Result<Place, PlaceProblem> + Send + Sync,
    ) -> Result<BookingOutcome, StoreError> {
        match self.try_move(change, range, choose).await {
            Err(StoreError::SlotTaken) => Ok(BookingOutcome::Taken),
            result => result,
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "one transaction, statement by statement"
    )]
    async fn try_move(
        &self,
        change: &BookingChange<'_>,
        range: Span,
        choose: impl Fn(&[Busy], Minutes) -> Result<Place, PlaceProblem> + Send + Sync,
    ) -> Result<BookingOutcome, StoreError> {
        self.flush_search_index().await?;
        let date = self.backend.casts().date;
        let id = change.id.to_string();
        Ok(in_transaction!(&self.backend, tx => { 'change: {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            expire_in!(tx, change.at);
            let row: Option<BookingRow> =
                sqlx::query_as(BY_ID).bind(&id).fetch_optional(&mut *tx).await?;
            let Some(row) = row else { break 'change BookingOutcome::Missing };
            if !row.status.is_active() {
                break 'change BookingOutcome::Over(row.status);
            }
            let needed = row.present_job();
            let job = i64::try_from(needed).unwrap_or(i64::MAX);
            let place = match choose(&busy_in!(tx, range, &id), needed) {
                Ok(place) => place,
                Err(problem) => break 'change BookingOutcome::Refused(problem),
            };
            let is_same = place.crew == row.crew_id
                && place.arrival == row.arrival()
                && place.work == row.work()
                && row.revised_minutes.is_none();
            if is_same {
                break 'change BookingOutcome::Repeated;
            }
            if change.expected.is_some_and(|expected| expected != row.sequence) {
                break 'change BookingOutcome::Conflict;
            }
            sqlx::query(FREE).bind(&id).execute(&mut *tx).await?;
            reserve_in!(tx, &id, place);
            sqlx::query(MOVE)
                .bind(place.crew)
                .bind(place.arrival.starts)
                .bind(place.arrival.ends)
                .bind(place.work.starts)
                .bind(place.work.ends)
                .bind(change.at)
                .bind(&id)
                .bind(job)
                .execute(&mut *tx)
                .await?;
            if place.arrival != row.arrival() {
                sqlx::query(FORGET_REMINDERS).bind(&id).execute(&mut *tx).await?;
            }
            if row.status == BookingStatus::Booked {
                let by = (change.person, change.at);
                set_booked_day_in!(tx, date, &row.lead_id, place.arrival.starts, by);
            }
            if row.status != BookingStatus::Held {
                let starts = place.arrival.starts.to_string();
                let times = (row.arrival_starts.to_string(), starts);
                let (lead, what) = (&row.lead_id, "booking_moved");
                record_in!(tx, lead, change.person, row.status, what, times, change.at);
                enqueue_in!(tx, lead, change.messages, change.at);
            }
            BookingOutcome::Done
        }}))
    }

    /// Ends expired holds. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn expire_holds(&self, now: i64) -> Result<usize, StoreError> {
        let last = now.saturating_add(HOLD_MS);
        let due: i64 = reading!(&self.backend, pool => {
            sqlx::query_scalar(DUE_HOLDS).bind(now).bind(last).fetch_one(pool).await?
        });
        if due == 0 {
            return Ok(0);
        }
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            expire_in!(tx, now)
        }))
    }
}
