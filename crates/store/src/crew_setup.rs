//! Crews and days off as an owner edits them.

use domain::schedule::{Crew, CrewId, Span, Weekdays};
use jiff::civil::Date;

use crate::backend::{in_transaction, reading};
use crate::reservations::{LOCK, earliest_start};
use crate::{Store, StoreError};

/// A crew with what its form needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewRow {
    /// The crew.
    pub crew: Crew,
    /// How many requested and booked jobs of it have not ended.
    pub jobs: i64,
    /// Increases with each change.
    pub version: i64,
}

/// A blocked day with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayOffRow {
    /// The day.
    pub day: Date,
    /// The crew; `None` for everybody.
    pub crew: Option<CrewId>,
    /// Why; may be empty.
    pub reason: String,
}

/// What became of a change of a crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrewOutcome {
    /// It was stored.
    Done,
    /// Another crew has this name.
    NameTaken,
    /// Its version is no longer the expected one.
    Changed,
    /// Its number of coming jobs differs from the expected one.
    HasJobs(i64),
    /// There is no such crew.
    Missing,
}

const CREWS: &str = "
select id, name, weekdays, version, (
    select count(*) from bookings
    where crew_id = crews.id and status in ('requested', 'booked') and starts_at > $1 and ends_at > $2
) from crews where ended_at is null order by id";

const VERSION: &str = "select version from crews where id = $1 and ended_at is null";

const JOBS: &str = "
select count(*) from bookings
where crew_id = $3 and status in ('requested', 'booked') and starts_at > $1 and ends_at > $2";

const OTHER_NAMES: &str = "select name from crews where ended_at is null and id <> $1";

// Numbers of removed crews are not reused, because their jobs stay.
const ADD: &str = "
insert into crews (id, name, weekdays, version, began_at)
select coalesce(max(id), 0) + 1, $1, $2, 0, $3 from crews";

const CHANGE: &str = "
update crews set name = $1, weekdays = $2, version = version + 1
where id = $3 and ended_at is null and version = $4";

const END: &str = "update crews set ended_at = $1 where id = $2 and ended_at is null";

const DAYS_OFF: &str = "
select day, crew_id, reason from days_off
where day >= $1 and (crew_id = 0 or crew_id in (select id from crews where ended_at is null))
order by day, crew_id";

const BLOCK: &str = "
insert into days_off (day, crew_id, reason, at) values ($1, $2, $3, $4)
on conflict (day, crew_id) do update set reason = excluded.reason";

const FREE: &str = "delete from days_off where day >= $1 and day <= $2 and crew_id = $3";

/// The stored crew of a day off for everybody.
const EVERYBODY: CrewId = 0;

/// The arguments of [`JOBS`] and [`CREWS`]: the earliest start of a job that has not ended, and now.
const fn not_ended(now: i64) -> (i64, i64) {
    let range = Span {
        starts: now,
        ends: now,
    };
    (earliest_start(range), now)
}

/// Returns whether another crew has a name, in capital or small letters. SQLite's `lower` knows only those of ASCII.
fn is_taken(name: &str, others: &[String]) -> bool {
    let name = name.to_lowercase();
    others.iter().any(|other| other.to_lowercase() == name)
}

impl Store {
    /// Returns the crews that were not removed, by number. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn crew_rows(&self, now: i64) -> Result<Vec<CrewRow>, StoreError> {
        let (earliest, now) = not_ended(now);
        let rows: Vec<(CrewId, String, i64, i64, i64)> = reading!(&self.backend, pool => {
            sqlx::query_as(CREWS).bind(earliest).bind(now).fetch_all(pool).await?
        });
        let rows = rows
            .into_iter()
            .map(|(id, name, weekdays, version, jobs)| CrewRow {
                crew: Crew {
                    id,
                    name,
                    weekdays: Weekdays::from_bits(weekdays).unwrap_or_default(),
                },
                jobs,
                version,
            });
        Ok(rows.collect())
    }

    /// Adds a crew, unless another crew has its name. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn add_crew(
        &self,
        name: &str,
        weekdays: Weekdays,
        now: i64,
    ) -> Result<CrewOutcome, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let others: Vec<String> =
                sqlx::query_scalar(OTHER_NAMES).bind(EVERYBODY).fetch_all(&mut *tx).await?;
            if is_taken(name, &others) {
                CrewOutcome::NameTaken
            } else {
                let add = sqlx::query(ADD).bind(name).bind(weekdays.bits()).bind(now);
                add.execute(&mut *tx).await?;
                CrewOutcome::Done
            }
        }))
    }

    /// Changes a crew, unless its version is no longer the expected one. Jobs that it was booked for stay.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn change_crew(&self, crew: &Crew, expected: i64) -> Result<CrewOutcome, StoreError> {
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let version: Option<i64> =
                sqlx::query_scalar(VERSION).bind(crew.id).fetch_optional(&mut *tx).await?;
            let others: Vec<String> =
                sqlx::query_scalar(OTHER_NAMES).bind(crew.id).fetch_all(&mut *tx).await?;
            match version {
                None => CrewOutcome::Missing,
                Some(version) if version != expected => CrewOutcome::Changed,
                Some(_) if is_taken(&crew.name, &others) => CrewOutcome::NameTaken,
                Some(_) => {
                    sqlx::query(CHANGE)
                        .bind(&crew.name)
                        .bind(crew.weekdays.bits())
                        .bind(crew.id)
                        .bind(expected)
                        .execute(&mut *tx)
                        .await?;
                    CrewOutcome::Done
                }
            }
        }))
    }

    /// Removes a crew if this is the number of its coming jobs, which stay. `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn end_crew(
        &self,
        crew: CrewId,
        expected_jobs: i64,
        now: i64,
    ) -> Result<CrewOutcome, StoreError> {
        let (earliest, now) = not_ended(now);
        Ok(in_transaction!(&self.backend, tx => {
            sqlx::query(LOCK).execute(&mut *tx).await?;
            let jobs = sqlx::query_scalar(JOBS).bind(earliest).bind(now).bind(crew);
            let jobs: i64 = jobs.fetch_one(&mut *tx).await?;
            let version: Option<i64> =
                sqlx::query_scalar(VERSION).bind(crew).fetch_optional(&mut *tx).await?;
            if version.is_none() {
                CrewOutcome::Missing
            } else if jobs != expected_jobs {
                CrewOutcome::HasJobs(jobs)
            } else {
                sqlx::query(END).bind(now).bind(crew).execute(&mut *tx).await?;
                CrewOutcome::Done
            }
        }))
    }

    /// Returns the blocked days from a day on with their reasons, without those of removed crews.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn day_off_rows(&self, from: Date) -> Result<Vec<DayOffRow>, StoreError> {
        let from = from.to_string();
        let rows: Vec<(String, CrewId, String)> = reading!(&self.backend, pool => {
            sqlx::query_as(DAYS_OFF).bind(&from).fetch_all(pool).await?
        });
        let rows = rows.into_iter().filter_map(|(day, crew, reason)| {
            Some(DayOffRow {
                day: day.parse().ok()?,
                crew: (crew != EVERYBODY).then_some(crew),
                reason,
            })
        });
        Ok(rows.collect())
    }

    /// Blocks the days for everybody (`None`) or for one crew, all or none of them. Jobs booked on them stay. `now` is
    /// in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn block_days(
        &self,
        days: &[Date],
        crew: Option<CrewId>,
        reason: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            for day in days {
                sqlx::query(BLOCK)
                    .bind(day.to_string())
                    .bind(crew.unwrap_or(EVERYBODY))
                    .bind(reason)
                    .bind(now)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        Ok(())
    }

    /// Frees the blocked days between two days, inclusive.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn free_days(
        &self,
        (first, last): (Date, Date),
        crew: Option<CrewId>,
    ) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(FREE)
                .bind(first.to_string())
                .bind(last.to_string())
                .bind(crew.unwrap_or(EVERYBODY))
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }
}
