//! Leads of a period without names, for reports.

use domain::{JobTime, LeadForm, LeadStatus};
use jiff::civil::Date;

use crate::backend::reading;
use crate::sequence::first_at;
use crate::stored::{Campaign, Text};
use crate::{Store, StoreError};

/// A lead with the columns that reports count.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ReportRow {
    pub seq: i64,
    pub created_at: i64,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    pub page: String,
    pub referrer: String,
    #[sqlx(try_from = "Text")]
    pub campaign: Campaign,
    pub origin: String,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    pub answered_at: Option<i64>,
    pub booked_cents: Option<i64>,
    /// Why a lost lead was lost, if entered.
    pub lost_reason: Option<String>,
    /// When a booked or done lead was booked first, if it was.
    pub booked_at: Option<i64>,
}

/// How many leads of a day and form were erased.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[allow(missing_docs)]
pub struct ErasedCount {
    /// The day they were created.
    #[sqlx(try_from = "Text")]
    pub day: Date,
    #[sqlx(try_from = "Text")]
    pub form: LeadForm,
    #[sqlx(rename = "n")]
    pub leads: i64,
}

/// Number and value of booked moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct BookingSum {
    /// Number of moves.
    pub moves: i64,
    /// Total of their booked prices, in cents.
    pub cents: i64,
}

/// Bedrooms, estimated minutes and actual minutes of a job.
type JobTimeRow = (i64, i64, i64);

/// How long before its booking a lead was created at most, in milliseconds: two years.
const MAX_BOOKING_DELAY: i64 = 730 * 24 * 3_600_000;

/// How many rows are read at a time.
const PAGE: i64 = 5_000;

const SINCE: &str = "
select seq, created_at, form, page, referrer, campaign, origin, state, answered_at, booked_cents,
    case when state = 'lost' then (
        select h.after from lead_history h
        where h.lead_id = leads.id and h.what = 'lost_reason' order by h.at desc, h.id desc limit 1
    ) end as lost_reason,
    case when state in ('booked', 'done') then (
        select min(h.at) from lead_history h
        where h.lead_id = leads.id and h.what = 'state' and h.after = 'booked'
    ) end as booked_at
from leads
where seq >= $1 and suspicion = '' and state not in ('spam', 'continued', 'merged')
order by seq limit $2";

// A booking changed its lead, so older changes need no query of the history. Customers do not book years after their
// request, so leads of earlier years are not read.
const BOOKED: &str = "
select count(*) as moves, cast(coalesce(sum(l.booked_cents), 0) as bigint) as cents
from leads l
where l.state in ('booked', 'done') and l.suspicion = '' and l.seq >= $2 and l.updated_at >= $1
    and exists (
        select 1 from lead_history h
        where h.lead_id = l.id and h.at >= $1 and h.what = 'state' and h.after = 'booked'
    )";

// Leads without an estimate have no home size.
const JOB_TIMES: &str = "
select cast(q.bedrooms as bigint), b.job_minutes, r.minutes
from job_results r join bookings b on b.id = r.booking_id join quote_requests q on q.id = b.lead_id
where r.at >= $1 and b.status = 'done'";

const ERASED: &str = "select day, form, n from erased_leads where day >= $1 order by day, form";

impl Store {
    /// Passes every lead created since a time, in milliseconds since 1970, to `count`, except quarantined leads, spam,
    /// replaced leads, and merged duplicates.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn for_each_report_row(
        &self,
        since: i64,
        count: &mut (dyn FnMut(ReportRow) + Send),
    ) -> Result<(), StoreError> {
        let mut from = first_at(since);
        loop {
            let rows: Vec<ReportRow> = reading!(&self.backend, pool => {
                sqlx::query_as(SINCE).bind(from).bind(PAGE).fetch_all(pool).await?
            });
            let Some(last) = rows.last() else {
                return Ok(());
            };
            from = last.seq + 1;
            rows.into_iter().for_each(&mut *count);
        }
    }

    /// Returns the moves that were booked since a time, in milliseconds since 1970, and that are still booked or done,
    /// of leads created in the two years before that time or since.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn booked_since(&self, since: i64) -> Result<BookingSum, StoreError> {
        let first = first_at(since.saturating_sub(MAX_BOOKING_DELAY));
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(BOOKED).bind(since).bind(first).fetch_one(pool).await?
        }))
    }

    /// Returns what jobs that were finished since a time, in milliseconds since 1970, took beside their estimates.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn job_times_since(&self, since: i64) -> Result<Vec<JobTime>, StoreError> {
        let rows: Vec<JobTimeRow> = reading!(&self.backend, pool => {
            sqlx::query_as(JOB_TIMES).bind(since).fetch_all(pool).await?
        });
        let jobs = rows
            .into_iter()
            .map(|(bedrooms, estimated, actual)| JobTime {
                bedrooms: u32::try_from(bedrooms).unwrap_or_default(),
                estimated: u64::try_from(estimated).unwrap_or_default(),
                actual: u64::try_from(actual).unwrap_or_default(),
            });
        Ok(jobs.collect())
    }

    /// Returns how many leads were erased, by the day they were created and their form, from `day`
    /// on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn erased_since(&self, day: Date) -> Result<Vec<ErasedCount>, StoreError> {
        let day = day.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ERASED).bind(&day).fetch_all(pool).await?
        }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sqlx::AssertSqlSafe;

    use super::*;
    use crate::Location;
    use crate::backend::Backend;

    #[tokio::test]
    async fn reads_the_results_of_a_period_by_an_index() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let location = Location::new(folder.path(), "", Duration::from_secs(5));
        let store = Store::open(&location.expect("a location")).await;
        let store = store.expect("opens");
        let Backend::Sqlite(sqlite) = &store.backend else {
            panic!("a folder has SQLite");
        };
        let explained = AssertSqlSafe(format!("explain query plan {JOB_TIMES}"));
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(explained)
            .fetch_all(&sqlite.readers)
            .await
            .expect("a plan");
        let steps: Vec<String> = plan.into_iter().map(|(.., step)| step).collect();
        let index = "job_results_at (at>?)";
        assert!(steps.iter().any(|step| step.contains(index)), "{steps:?}");
    }
}
