//! How many leads there are of each state, kept up with every change: counting a million rows
//! takes longer than a list may.

use domain::LeadState;

use crate::backend::reading;
use crate::{Store, StoreError};

pub const CHANGE: &str = "insert into lead_counts (state, slot, n) ";

pub const BY: &str = " on conflict (state, slot) do update set n = lead_counts.n + excluded.n";

/// Under which leads that were set apart are counted, whatever their state.
pub const SET_APART: &str = "set_apart";

/// Adds the statement that changes counts, each in its slot.
macro_rules! push {
    ($query:ident, $changes:expr) => {{
        let changes: std::collections::BTreeMap<(&str, i32), i64> = $changes;
        $query.push($crate::lead_counts::CHANGE);
        // In one order, so that two changes never wait for each other.
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

/// Where a lead is counted.
pub const fn key(state: LeadState, suspicion: &str) -> &'static str {
    if suspicion.is_empty() {
        state.key()
    } else {
        SET_APART
    }
}

/// The slot of a lead, by its identifier.
pub fn slot(lead: &str) -> i32 {
    lead.bytes().last().map_or(0, |byte| i32::from(byte % 16))
}

/// How many leads there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By state; those set apart are in none of them.
    pub states: Vec<(LeadState, i64)>,
    /// Those set apart.
    pub set_apart: i64,
    /// New ones that came at or before `late_before`, up to 1,000.
    pub late: i64,
    /// New ones that came after that, at or before `soon_before`, up to 1,000.
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
    /// How many leads there are. The times, in milliseconds since 1970, say which new ones are
    /// late, and which will be soon.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn lead_counts(
        &self,
        late_before: i64,
        soon_before: i64,
    ) -> Result<Counts, StoreError> {
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
        Ok(Counts {
            states: LeadState::ALL
                .map(|state| (state, count(state.key())))
                .to_vec(),
            set_apart: count(SET_APART),
            late,
            soon,
        })
    }
}
