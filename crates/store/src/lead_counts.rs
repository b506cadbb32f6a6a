//! Counts of leads by status, updated with every change, because counting a million rows takes
//! longer than a list may take.

use domain::LeadStatus;

use crate::backend::reading;
use crate::{Store, StoreError};

pub const CHANGE: &str = "insert into lead_counts (state, slot, n) ";

pub const BY: &str = " on conflict (state, slot) do update set n = lead_counts.n + excluded.n";

/// The key under which quarantined leads are counted, regardless of their status. A value of the database.
pub const QUARANTINED: &str = "set_apart";

/// Adds the statement that changes counts, each in its slot.
macro_rules! push {
    ($query:ident, $changes:expr) => {{
        let changes: std::collections::BTreeMap<(&str, i32), i64> = $changes;
        $query.push($crate::lead_counts::CHANGE);
        // Always in the same order, so that two transactions never deadlock.
        $query.push_values(&changes, |mut row, ((key, slot), by)| {
            row.push_bind(*key).push_bind(*slot).push_bind(*by);
        });
        $query.push($crate::lead_counts::BY);
    }};
}

/// Changes counts, each in its slot, in an open transaction.
macro_rules! change_in {
    ($tx:ident, $changes:expr) => {{
        let mut query = sqlx::QueryBuilder::default();
        $crate::lead_counts::push!(query, $changes);
        query.build().execute(&mut *$tx).await?;
    }};
}

pub(crate) use {change_in, push};

/// The key under which a lead is counted.
pub const fn key(status: LeadStatus, spam_reason: &str) -> &'static str {
    if spam_reason.is_empty() {
        status.key()
    } else {
        QUARANTINED
    }
}

/// The slot of a lead, from its identifier. Slots keep concurrent inserts on PostgreSQL from waiting
/// for one row.
pub fn slot(lead: &str) -> i32 {
    lead.bytes().last().map_or(0, |byte| i32::from(byte % 16))
}

/// Numbers of leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatusCounts {
    /// By status, without quarantined leads.
    pub statuses: Vec<(LeadStatus, i64)>,
    /// Quarantined leads.
    pub quarantined: i64,
    /// New leads created at or before `late_before`, capped at 1,000.
    pub late: i64,
    /// New leads created after that, at or before `soon_before`, capped at 1,000.
    pub soon: i64,
}

const ALL: &str = "select state, cast(sum(n) as bigint) from lead_counts group by state";

const WAITING: &str = "
select count(*) from (
    select 1 as one from leads
    where state = 'new' and suspicion = '' and seq > $1 and seq <= $2 and answered_at is null
    limit 1000
) as waiting";

impl Store {
    /// Counts leads. The times, in milliseconds since 1970, decide which new leads are late and
    /// which will be soon.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database is unavailable.
    pub async fn lead_counts(
        &self,
        late_before: i64,
        soon_before: i64,
    ) -> Result<StatusCounts, StoreError> {
        let (late, soon) = (
            crate::sequence::first_at(late_before.saturating_add(1)),
            crate::sequence::first_at(soon_before.saturating_add(1)),
        );
        let rows: Vec<(String, i64)> =
            reading!(&self.backend, pool => sqlx::query_as(ALL).fetch_all(pool).await?);
        let count = |key: &str| {
            let row = rows.iter().find(|(state, _)| state == key);
            row.map_or(0, |(_, n)| *n)
        };
        let (late, soon) = reading!(&self.backend, pool => {
            let is_late: i64 = sqlx::query_scalar(WAITING)
                .bind(0_i64).bind(late - 1).fetch_one(pool).await?;
            let is_soon: i64 = sqlx::query_scalar(WAITING)
                .bind(late - 1).bind(soon - 1).fetch_one(pool).await?;
            (is_late, is_soon)
        });
        Ok(StatusCounts {
            statuses: LeadStatus::ALL
                .map(|status| (status, count(status.key())))
                .to_vec(),
            quarantined: count(QUARANTINED),
            late,
            soon,
        })
    }
}
