//! Leads of a period without names, for reports.

use domain::{LeadForm, LeadStatus};
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
    #[sqlx(try_from = "Text")]
    pub campaign: Campaign,
    pub origin: String,
    #[sqlx(rename = "state", try_from = "Text")]
    pub status: LeadStatus,
    pub answered_at: Option<i64>,
    pub booked_cents: Option<i64>,
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

/// How many rows are read at a time.
const PAGE: i64 = 5_000;

const SINCE: &str = "
select seq, created_at, form, page, campaign, origin, state, answered_at, booked_cents from leads
where seq >= $1 and suspicion = '' and state not in ('spam', 'continued', 'merged')
order by seq limit $2";

const ERASED: &str = "select day, form, n from erased_leads where day >= $1 order by day, form";

impl Store {
    /// Passes every lead created since a time, in milliseconds since 1970, to `count`, except
    /// quarantined leads, spam, leads that another one replaced, and merged duplicates.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
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

    /// Returns how many leads were erased, by the day they were created and their form, from `day`
    /// on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn erased_since(&self, day: Date) -> Result<Vec<ErasedCount>, StoreError> {
        let day = day.to_string();
        Ok(reading!(&self.backend, pool => {
            sqlx::query_as(ERASED).bind(&day).fetch_all(pool).await?
        }))
    }
}
