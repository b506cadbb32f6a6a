//! Bookings: a place of a crew that is held, requested or booked for a lead.

use domain::schedule::{BookingStatus, Busy, CrewId, HOLD_MS, Place, PlaceProblem, Span};
use domain::{MessageKind, Minutes};
use uuid::Uuid;

use crate::backend::{in_transaction, reading};
use crate::moving_date::set_booked_day_in;
use crate::outbox::enqueue_in;
use crate::reservations::{LOCK, busy_in, expire_in, reserve_in};
use crate::stored::Text;
use crate::{Store, StoreError, reservations};

/// A place to reserve.
#[derive(Clone, Copy, Debug)]
pub struct NewBooking<'a> {
    /// Chosen by the client, so that a repeated request reserves nothing.
    pub id: Uuid,
    /// The lead.
    pub lead: Uuid,
    /// [`BookingStatus::Held`], or immediately `Requested` or `Booked`.
    pub status: BookingStatus,
    /// The estimated time of the job.
    pub job: Minutes,
    /// The time in which the place can be; what is busy then is read.
    pub range: Span,
    /// The person at the desk who books; `None` for the customer.
    pub person: Option<&'a str>,
    /// Messages to enqueue; none for a hold.
    pub messages: &'a [MessageKind],
    /// In milliseconds since 1970.
    pub at: i64,
}

/// The result of reserving a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReserveOutcome {
    /// It is reserved, now or since an earlier request with the same id.
    Done,
    /// The rules refuse it.
    Refused(PlaceProblem),
    /// The chosen time of the crew belongs to another booking.
    Taken,
    /// The lead has this booking, which must be moved or canceled instead.
    HasBooking(Uuid),
    /// There is no such lead.
    Missing,
    /// Another lead's booking has this id.
    KeyReused,
}

/// A stored booking. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct BookingRow {
    pub id: String,
    pub lead_id: String,
    pub crew_id: CrewId,
    #[sqlx(try_from = "Text")]
    pub status: BookingStatus,
    pub arrival_starts: i64,
    pub arrival_ends: i64,
    /// The reserved crew time, with the buffer.
    pub starts_at: i64,
    pub ends_at: i64,
    /// The estimated time, without the buffer.
    pub job_minutes: i64,
    /// When the hold ends, if it is one.
    pub hold_until: Option<i64>,
    /// Rises with every change that a calendar shows.
    pub sequence: i64,
    pub created_at: i64,
    pub updated_at: i64,
    /// The present estimate of a requested or booked job, if the answers have changed it since.
    #[sqlx(default)]
    pub revised_minutes: Option<i64>,
}

impl BookingRow {
    /// The promised arrival.
    pub const fn arrival(&self) -> Span {
        Span {
            starts: self.arrival_starts,
            ends: self.arrival_ends,
        }
    }

    /// The reserved crew time.
    pub const fn work(&self) -> Span {
        Span {
            starts: self.starts_at,
            ends: self.ends_at,
        }
    }

    /// The estimated time of the job, for which crew time is reserved.
    pub fn job(&self) -> Minutes {
        u64::try_from(self.job_minutes).unwrap_or_default()
    }

    /// The time that the job needs by the present estimate, for which crew time is reserved when it is moved.
    pub fn present_job(&self) -> Minutes {
        let minutes = self.revised_minutes.unwrap_or(self.job_minutes);
        u64::try_from(minutes).unwrap_or_default()
    }
}

/// A booking with what the week at the desk and calendars show of its lead.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct BookedJob {
    #[sqlx(flatten)]
    pub booking: BookingRow,
    pub reference: String,
    pub customer_name: String,
    pub customer_phone: String,
    pub origin: String,
    pub destination: String,
}

/// All columns of a booking, which [`BookingRow`] reads.
macro_rules! columns {
    () => {
        "b.id, b.lead_id, b.crew_id, b.status, b.arrival_starts, b.arrival_ends, b.starts_at, b.ends_at,
    b.job_minutes, b.hold_until, b.sequence, b.created_at, b.updated_at,
    case when b.status in ('requested', 'booked') then (
        select cast(round(q.estimated_hours * 60) as bigint)
        from leads own join quote_requests q on q.id = coalesce(own.merged_into, own.id)
        where own.id = b.lead_id
            and cast(round(q.estimated_hours * 60) as bigint)
                <> coalesce(b.estimate_minutes, b.job_minutes)
    ) end as revised_minutes"
    };
}

pub const BY_ID: &str = concat!("select ", columns!(), " from bookings b where b.id = $1");

const ACTIVE: &str = concat!(
    "select ",
    columns!(),
    " from bookings b
where b.lead_id = $1 and b.status in ('held', 'requested', 'booked')"
);

const BY_LEAD: &str = concat!(
    "select ",
    columns!(),
    " from bookings b
where b.lead_id = $1 or b.lead_id in (select m.id from leads m where m.merged_into = $1)
order by b.created_at, b.id"
);

const BETWEEN: &str = concat!(
    "select ",
    columns!(),
    ", l.reference, l.customer_name, l.customer_phone, l.origin, l.destination
from bookings b join leads l on l.id = b.lead_id
where b.status in ('requested', 'booked', 'done')
    and b.starts_at > $1 and b.starts_at < $2 and b.ends_at > $3
order by b.starts_at, b.crew_id, b.id"
);

const REQUESTED: &str = concat!(
    "select ",
    columns!(),
    ", l.reference, l.customer_name, l.customer_phone, l.origin, l.destination
from bookings b join leads l on l.id = b.lead_id
where b.status = 'requested' and b.starts_at > $1
order by b.starts_at, b.id limit 100"
);

const UNFINISHED: &str = concat!(
    "select ",
    columns!(),
    ", l.reference, l.customer_name, l.customer_phone, l.origin, l.destination
from bookings b join leads l on l.id = b.lead_id
where b.status = 'booked' and b.arrival_starts < $1
order by b.arrival_starts desc, b.id desc limit 100"
);

// Canceled jobs stay, because a calendar may keep events that are only missing.
const CALENDAR: &str = concat!(
    "select ",
    columns!(),
    ", l.reference, l.customer_name, l.customer_phone, l.origin, l.destination
from bookings b join leads l on l.id = b.lead_id
where b.status in ('requested', 'booked', 'done', 'canceled') and b.starts_at > $1
    and (b.crew_id = $2 or cast($2 as bigint) is null)
order by b.starts_at, b.id limit 2000"
);

const LEAD_EXISTS: &str = "select id from leads where id = $1";

const INSERT: &str = "
insert into bookings (
    id, lead_id, crew_id, status, arrival_starts, arrival_ends, starts_at, ends_at, job_minutes,
    hold_until, sequence, created_at, updated_at, estimate_minutes
) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $11, (
    select cast(round(q.estimated_hours * 60) as bigint)
    from leads own join quote_requests q on q.id = coalesce(own.merged_into, own.id)
    where own.id = $2
))";

const RELEASE: &str = "update bookings set status = 'expired', updated_at = $1 where id = $2";

/// Returns what the history of a lead says about a new booking.
pub fn made(status: BookingStatus) -> &'static str {
    if status == BookingStatus::Booked {
        "booking_made"
    } else {
        "booking_requested"
    }
}

/// Makes the lead of a booking booked, in an open transaction, and records what was done in its history. Flush the
/// search index first.
macro_rules! record_in {
    ($tx:ident, $lead:expr, $person:expr, $status:expr, $what:expr, $times:expr, $at:expr) => {{
        let lead: &str = $lead;
        let (at, person): (i64, Option<&str>) = ($at, $person);
        let (before, after): (String, String) = $times;
        if $status == domain::schedule::BookingStatus::Booked {
            $crate::lead_change::set_status_in!($tx, lead, domain::LeadStatus::Booked, person, at);
        }
        $crate::lead_log::bind_history!(lead, at, person, $what, before, after)
            .execute(&mut *$tx)
            .await?;
    }};
}

pub(crate) use record_in;

impl Store {
    /// Reserves the place that `choose` finds beside what is busy, once for each id. A hold of the same lead ends.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write; nothing is reserved then.
    pub async fn reserve(
        &self,
        new: &NewBooking<'_>,
        choose: impl Fn(&[Busy]) -> Result<Place, PlaceProblem> + Send + Sync,
    ) -> Result<ReserveOutcome, StoreError> {
        match self.try_reserve(new, choose).await {
            Err(StoreError::SlotTaken) => Ok(ReserveOutcome::Taken),
            result => result,
        }
    }

    #[allow(
        clippy::too_many_lines,
        reason = "one transaction, statement by statement"
    )]
    async fn try_reserve(
        &self,
        new: &NewBooking<'_>,
        choose: impl Fn(&[Busy]) -> Result<Place, PlaceProblem> + Send + Sync,
    ) -> Result<ReserveOutcome, StoreError> {
        let (id, lead) = (new.id.to_string(), new.lead.to_string());
        let is_hold = new.status == BookingStatus::Held;
        let hold_until = is_hold.then(|| new.at.saturating_add(HOLD_MS));
        let minutes = i64::try_from(new.job).unwrap_or(i64::MAX);
        let date = self.backend.casts().date;
        self.flush_search_index().await?;
        Ok(in_transaction!(&self.backend, tx => { 'reserve: {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let known: Option<BookingRow> =
                sqlx::query_as(BY_ID).bind(&id).fetch_optional(&mut *tx).await?;
            if let Some(known) = known {
                break 'reserve if known.lead_id == lead {
                    ReserveOutcome::Done
                } else {
                    ReserveOutcome::KeyReused
                };
            }
            let exists: Option<String> =
                sqlx::query_scalar(LEAD_EXISTS).bind(&lead).fetch_optional(&mut *tx).await?;
            if exists.is_none() {
                break 'reserve ReserveOutcome::Missing;
            }
            expire_in!(tx, new.at);
            let active: Option<BookingRow> =
                sqlx::query_as(ACTIVE).bind(&lead).fetch_optional(&mut *tx).await?;
            let held = active.as_ref().filter(|active| active.status == BookingStatus::Held);
            if let (Some(active), None) = (&active, held) {
                let active = Uuid::parse_str(&active.id).unwrap_or_default();
                break 'reserve ReserveOutcome::HasBooking(active);
            }
            let except = held.map_or("", |held| held.id.as_str());
            let place = match choose(&busy_in!(tx, new.range, except)) {
                Ok(place) => place,
                Err(problem) => break 'reserve ReserveOutcome::Refused(problem),
            };
            if let Some(held) = held {
                sqlx::query(RELEASE).bind(new.at).bind(&held.id).execute(&mut *tx).await?;
                sqlx::query(reservations::FREE).bind(&held.id).execute(&mut *tx).await?;
            }
            sqlx::query(INSERT)
                .bind(&id)
                .bind(&lead)
                .bind(place.crew)
                .bind(new.status.key())
                .bind(place.arrival.starts)
                .bind(place.arrival.ends)
                .bind(place.work.starts)
                .bind(place.work.ends)
                .bind(minutes)
                .bind(hold_until)
                .bind(new.at)
                .execute(&mut *tx)
                .await?;
            reserve_in!(tx, &id, place);
            if !is_hold {
                let what = made(new.status);
                let times = (String::new(), place.arrival.starts.to_string());
                record_in!(tx, &lead, new.person, new.status, what, times, new.at);
            }
            if new.status == BookingStatus::Booked {
                let by = (new.person, new.at);
                set_booked_day_in!(tx, date, &lead, place.arrival.starts, by);
            }
            enqueue_in!(tx, &lead, new.messages, new.at);
            ReserveOutcome::Done
        }}))
    }

    /// Returns a booking.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn booking(&self, id: Uuid) -> Result<Option<BookingRow>, StoreError> {
        let id = id.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_ID).bind(&id).fetch_optional(pool).await?
        }))
    }

    /// Returns the bookings of a lead and of the leads that were merged into it, oldest first, those that ended
    /// included.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn bookings_of(&self, lead: Uuid) -> Result<Vec<BookingRow>, StoreError> {
        let lead = lead.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BY_LEAD).bind(&lead).fetch_all(pool).await?
        }))
    }

    /// Returns the jobs in a range, canceled ones and holds excluded, by time.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn jobs_between(&self, range: Span) -> Result<Vec<BookedJob>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BETWEEN)
                .bind(reservations::earliest_start(range))
                .bind(range.ends)
                .bind(range.starts)
                .fetch_all(pool)
                .await?
        }))
    }

    /// Returns the requests for a job after an instant that wait for confirmation, by time; at most 100.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn requested_jobs(&self, after: i64) -> Result<Vec<BookedJob>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(REQUESTED).bind(after).fetch_all(pool).await?
        }))
    }

    /// Returns the booked jobs with an arrival before an instant, which nobody has finished, the latest first; at most 100.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn unfinished_jobs(&self, before: i64) -> Result<Vec<BookedJob>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(UNFINISHED).bind(before).fetch_all(pool).await?
        }))
    }

    /// Returns the jobs of one crew, or of all (`None`), that begin after an instant, canceled ones included; at most
    /// 2,000, by time.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn calendar_jobs(
        &self,
        after: i64,
        crew: Option<CrewId>,
    ) -> Result<Vec<BookedJob>, StoreError> {
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(CALENDAR).bind(after).bind(crew).fetch_all(pool).await?
        }))
    }
}
