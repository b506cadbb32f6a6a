//! Crews, days off and the rules of booking.

use std::collections::BTreeSet;

use domain::schedule::{
    ArrivalWindow, Confirmation, Crew, CrewId, CrewTerm, DaysOff, ScheduleRules, Weekdays,
};
use jiff::civil::{Date, Time};

use crate::backend::{in_transaction, reading};
use crate::moving_date::day_of;
use crate::{Store, StoreError};

/// The stored crew of a day off for everybody.
const EVERYBODY: CrewId = 0;

/// A crew with when it was added and removed.
type TermRow = (CrewId, String, i64, Option<i64>, Option<i64>);

type RulesRow = (String, i64, i64, i64, i64, String, String, i64);

const RULES: &str = "
select windows, notice, buffer, cutoff, horizon_days, work_ends, confirmation, saved_at
from schedule_rules where id = 1";

const SAVE_RULES: &str = "
insert into schedule_rules (
    id, saved_at, windows, notice, buffer, cutoff, horizon_days, work_ends, confirmation
) values (1, $1, $2, $3, $4, $5, $6, $7, $8)
on conflict (id) do update set
    saved_at = excluded.saved_at, windows = excluded.windows, notice = excluded.notice,
    buffer = excluded.buffer, cutoff = excluded.cutoff, horizon_days = excluded.horizon_days,
    work_ends = excluded.work_ends, confirmation = excluded.confirmation
where schedule_rules.saved_at = $9";

const CREWS: &str = "select id, name, weekdays from crews where ended_at is null order by id";

const CREW_TERMS: &str = "
select id, name, weekdays, began_at, ended_at from crews
where ended_at is null or ended_at >= $1 order by id";

const SAVE_CREW: &str = "
insert into crews (id, name, weekdays, ended_at) values ($1, $2, $3, null)
on conflict (id) do update set
    name = excluded.name, weekdays = excluded.weekdays, ended_at = null,
    version = crews.version + 1";

const DAYS_OFF: &str = "select day, crew_id from days_off where day >= $1 order by day, crew_id";

impl Store {
    /// Returns the rules of booking; the defaults if none were saved.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable, and [`StoreError::Unreadable`] when a value is
    /// unknown.
    pub async fn schedule_rules(&self) -> Result<ScheduleRules, StoreError> {
        Ok(self.versioned_schedule_rules().await?.0)
    }

    /// Returns the rules of booking with their version, which changes are based on; 0 if none were saved.
    ///
    /// # Errors
    /// As [`Store::schedule_rules`].
    pub async fn versioned_schedule_rules(&self) -> Result<(ScheduleRules, i64), StoreError> {
        let row: Option<RulesRow> = reading!(&self.backend, pool => {
            sqlx::query_as(RULES).fetch_optional(pool).await?
        });
        let Some(row) = row else {
            return Ok((ScheduleRules::default(), 0));
        };
        let version = row.7;
        let rules = rules(&row);
        let rules =
            rules.ok_or_else(|| StoreError::Unreadable(format!("rules of booking: {row:?}")))?;
        Ok((rules, version))
    }

    /// Saves the rules of booking and returns their version, or `None` if their version is no longer the expected one.
    /// `now` is in milliseconds since 1970.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn save_schedule_rules(
        &self,
        rules: &ScheduleRules,
        expected: i64,
        now: i64,
    ) -> Result<Option<i64>, StoreError> {
        let version = now.max(expected.saturating_add(1));
        let windows: Vec<String> = rules.windows.iter().map(ToString::to_string).collect();
        let windows = windows.join(" ");
        let minutes = |minutes: u64| i64::try_from(minutes).unwrap_or(i64::MAX);
        let saved = in_transaction!(&self.backend, tx => {
            sqlx::query(SAVE_RULES)
                .bind(version)
                .bind(&windows)
                .bind(minutes(rules.notice))
                .bind(minutes(rules.buffer))
                .bind(minutes(rules.cutoff))
                .bind(i64::from(rules.horizon_days))
                .bind(rules.work_ends.to_string())
                .bind(rules.confirmation.key())
                .bind(expected)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok((saved > 0).then_some(version))
    }

    /// Returns the crews that were not removed, by number.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn crews(&self) -> Result<Vec<Crew>, StoreError> {
        let rows: Vec<(CrewId, String, i64)> = reading!(&self.backend, pool => {
            sqlx::query_as(CREWS).fetch_all(pool).await?
        });
        let crews = rows.into_iter().map(|(id, name, weekdays)| Crew {
            id,
            name,
            weekdays: Weekdays::from_bits(weekdays).unwrap_or_default(),
        });
        Ok(crews.collect())
    }

    /// Returns the crews that were not removed before an instant, in milliseconds since 1970, by number.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn crew_terms(&self, since: i64) -> Result<Vec<CrewTerm>, StoreError> {
        let rows: Vec<TermRow> = reading!(&self.backend, pool => {
            sqlx::query_as(CREW_TERMS).bind(since).fetch_all(pool).await?
        });
        let terms = rows
            .into_iter()
            .map(|(id, name, weekdays, began, ended)| CrewTerm {
                crew: Crew {
                    id,
                    name,
                    weekdays: Weekdays::from_bits(weekdays).unwrap_or_default(),
                },
                first: began.map(day_of),
                last: ended.map(day_of),
            });
        Ok(terms.collect())
    }

    /// Adds a crew, or changes the one with its number, which may have been removed. Jobs that it was booked for stay.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot write.
    pub async fn save_crew(&self, crew: &Crew) -> Result<(), StoreError> {
        in_transaction!(&self.backend, tx => {
            sqlx::query(SAVE_CREW)
                .bind(crew.id)
                .bind(&crew.name)
                .bind(crew.weekdays.bits())
                .execute(&mut *tx)
                .await?;
        });
        Ok(())
    }

    /// Returns the days off from a day on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn days_off(&self, from: Date) -> Result<DaysOff, StoreError> {
        let from = from.to_string();
        let rows: Vec<(String, CrewId)> = reading!(&self.backend, pool => {
            sqlx::query_as(DAYS_OFF).bind(&from).fetch_all(pool).await?
        });
        let days: BTreeSet<(Date, Option<CrewId>)> = rows
            .into_iter()
            .filter_map(|(day, crew)| {
                let crew = (crew != EVERYBODY).then_some(crew);
                Some((day.parse().ok()?, crew))
            })
            .collect();
        Ok(DaysOff(days))
    }
}

fn rules(
    (windows, notice, buffer, cutoff, horizon, work_ends, confirmation, _): &RulesRow,
) -> Option<ScheduleRules> {
    let minutes = |minutes: i64| u64::try_from(minutes).ok();
    let windows = windows.split(' ').map(ArrivalWindow::parse);
    Some(ScheduleRules {
        windows: windows.collect::<Option<_>>()?,
        notice: minutes(*notice)?,
        horizon_days: u16::try_from(*horizon).ok()?,
        buffer: minutes(*buffer)?,
        work_ends: work_ends.parse::<Time>().ok()?,
        confirmation: Confirmation::from_key(confirmation)?,
        cutoff: minutes(*cutoff)?,
    })
}
