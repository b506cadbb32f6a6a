//! Crew time in half hours. The primary key of the table, not a check in code, forbids that a crew is reserved twice.

use domain::schedule::{Busy, CrewId, SLOT_MS, Span};

use crate::backend::{in_transaction, reading};
use crate::{Store, StoreError};

/// The longest span that a booking reserves, in milliseconds: no price list has a job of more than 100 hours. A query
/// for what is busy at a time looks back so far.
const MAX_WORK_MS: i64 = 7 * 86_400_000;

/// Serializes transactions that reserve crew time on PostgreSQL.
pub const LOCK: &str = "update schedule_lock set changed_at = changed_at where id = 1";

// A hold that ends later than any hold could was made before the clock was set back.
pub const EXPIRE: &str = "
update bookings set status = 'expired', updated_at = $1
where status = 'held' and (hold_until <= $1 or hold_until > $2)
returning id";

pub const FREE: &str = "delete from reservations where booking_id = $1";

pub const INSERT: &str = "insert into reservations (crew_id, slot, booking_id) ";

pub const BUSY: &str = "
select crew_id, starts_at, ends_at from bookings
where status in ('held', 'requested', 'booked', 'done')
    and starts_at > $1 and starts_at < $2 and ends_at > $3 and id <> $4
order by starts_at, id";

pub const REMOVED_CREWS: &str = "select id from crews where ended_at is not null order by id";

pub const REMOVED_CREW: &str = "select id from crews where id = $1 and ended_at is not null";

const DELETE_BEFORE: &str = "delete from reservations where slot < $1";

const BUSY_NOW: &str = "
select crew_id, starts_at, ends_at from bookings
where (status in ('requested', 'booked', 'done') or status = 'held' and hold_until > $4)
    and starts_at > $1 and starts_at < $2 and ends_at > $3
order by starts_at, id";

const BOOKED: &str = "
select crew_id, starts_at, ends_at from bookings
where status in ('booked', 'done') and starts_at >= $1 and starts_at < $2
order by starts_at, id";

/// A row of [`BUSY`].
pub type BusyRow = (CrewId, i64, i64);

/// Returns what is busy, from rows.
pub fn busy(rows: Vec<BusyRow>) -> Vec<Busy> {
    let busy = rows.into_iter().map(|(crew, starts, ends)| Busy {
        crew,
        span: Span { starts, ends },
    });
    busy.collect()
}

/// The earliest start of a booking that may reach into a range.
pub const fn earliest_start(range: Span) -> i64 {
    range.starts.saturating_sub(MAX_WORK_MS)
}

/// Ends expired holds, in a transaction that has the lock, and frees their places.
macro_rules! expire_in {
    ($tx:ident, $now:expr) => {{
        let now: i64 = $now;
        let expired: Vec<String> = sqlx::query_scalar($crate::reservations::EXPIRE)
            .bind(now)
            .bind(now.saturating_add(domain::schedule::HOLD_MS))
            .fetch_all(&mut *$tx)
            .await?;
        for id in &expired {
            sqlx::query($crate::reservations::FREE)
                .bind(id)
                .execute(&mut *$tx)
                .await?;
        }
        expired.len()
    }};
}

/// The busy times in a range except for one booking, in a transaction that has the lock. A removed crew is busy all the
/// time, because whoever chooses may have read the crews before it was removed.
macro_rules! busy_in {
    ($tx:ident, $range:expr, $except:expr) => {{
        let range: domain::schedule::Span = $range;
        let rows: Vec<$crate::reservations::BusyRow> = sqlx::query_as($crate::reservations::BUSY)
            .bind($crate::reservations::earliest_start(range))
            .bind(range.ends)
            .bind(range.starts)
            .bind($except)
            .fetch_all(&mut *$tx)
            .await?;
        let removed: Vec<domain::schedule::CrewId> =
            sqlx::query_scalar($crate::reservations::REMOVED_CREWS)
                .fetch_all(&mut *$tx)
                .await?;
        let mut busy = $crate::reservations::busy(rows);
        busy.extend(
            removed
                .into_iter()
                .map(|crew| domain::schedule::Busy { crew, span: range }),
        );
        busy
    }};
}

/// Reserves the time of a place for a booking, or ends the transaction with [`StoreError::SlotTaken`].
macro_rules! reserve_in {
    ($tx:ident, $id:expr, $place:expr) => {{
        let place: domain::schedule::Place = $place;
        let id: &str = $id;
        let slots = place.work.slots();
        let count = u64::try_from(slots.end - slots.start).unwrap_or_default();
        let mut query = sqlx::QueryBuilder::default();
        query.push($crate::reservations::INSERT);
        query.push_values(slots, |mut row, slot| {
            row.push_bind(place.crew).push_bind(slot).push_bind(id);
        });
        query.push(" on conflict (crew_id, slot) do nothing");
        let reserved = query.build().execute(&mut *$tx).await?.rows_affected();
        if reserved != count {
            return Err($crate::StoreError::SlotTaken);
        }
    }};
}

pub(crate) use {busy_in, expire_in, reserve_in};

impl Store {
    /// Returns the busy times in a range, without expired holds. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn busy(&self, range: Span, now: i64) -> Result<Vec<Busy>, StoreError> {
        let rows: Vec<BusyRow> = reading!(&self.backend, pool => {
            sqlx::query_as(BUSY_NOW)
                .bind(earliest_start(range))
                .bind(range.ends)
                .bind(range.starts)
                .bind(now)
                .fetch_all(pool)
                .await?
        });
        Ok(busy(rows))
    }

    /// Returns the crew time of the jobs that begin in a range, booked or done.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn booked_times(&self, range: Span) -> Result<Vec<Busy>, StoreError> {
        let rows: Vec<BusyRow> = reading!(&self.backend, pool => {
            sqlx::query_as(BOOKED).bind(range.starts).bind(range.ends).fetch_all(pool).await?
        });
        Ok(busy(rows))
    }

    /// Deletes the reserved half hours before an instant, in milliseconds since 1970. Their bookings stay.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn delete_reservations(&self, before: i64) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(DELETE_BEFORE)
                .bind(before.div_euclid(SLOT_MS))
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}
