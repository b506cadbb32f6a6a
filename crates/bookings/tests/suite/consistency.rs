//! What must be true of the tables at any time, computed without the code that is tested.

use std::collections::{BTreeMap, BTreeSet};

use domain::schedule::BookingStatus;
use store::BookingRow;

use crate::tables::Tables;

pub const MINUTE: i64 = 60_000;
pub const HALF_HOUR: i64 = 30 * MINUTE;
/// Crew time after each job, in the rules that a company begins with.
pub const BUFFER: i64 = 60 * MINUTE;

/// Checks the bookings that end after an instant, a multiple of half an hour: each stands in whole half hours of one crew
/// that no other booking has, with its buffer, begins within the promised arrival, and has a lead. Half hours are
/// reserved for these bookings alone. Returns them by time.
pub async fn standing(tables: &Tables, after: i64) -> Vec<BookingRow> {
    let rows = tables.bookings(after).await.into_iter();
    let rows: Vec<BookingRow> = rows
        .filter(|row| row.status.is_active() || row.status == BookingStatus::Done)
        .collect();
    let orphans = tables.orphans(after).await;
    assert!(orphans.is_empty(), "bookings without a lead: {orphans:?}");
    let mut last: BTreeMap<i64, &BookingRow> = BTreeMap::new();
    for row in &rows {
        if let Some(before) = last.insert(row.crew_id, row) {
            assert!(before.ends_at <= row.starts_at, "{before:?} {row:?}");
        }
        let length = row.job_minutes * MINUTE + BUFFER;
        assert_eq!(row.ends_at - row.starts_at, length, "{row:?}");
        let arrival = row.arrival_starts..row.arrival_ends;
        assert!(arrival.contains(&row.starts_at), "{row:?}");
    }
    let first = after / HALF_HOUR;
    let slots = |row: &BookingRow| {
        let (crew, id) = (row.crew_id, row.id.clone());
        let slots = row.starts_at / HALF_HOUR..row.ends_at / HALF_HOUR;
        let own = slots.filter(move |slot| *slot >= first);
        own.map(move |slot| (crew, slot, id.clone()))
    };
    let expected: BTreeSet<_> = rows.iter().flat_map(slots).collect();
    let reserved: BTreeSet<_> = tables.reservations(first).await.into_iter().collect();
    let different: Vec<_> = reserved.symmetric_difference(&expected).collect();
    assert!(different.is_empty(), "reserved or not: {different:?}");
    let mut leads = BTreeSet::new();
    for row in rows.iter().filter(|row| row.status.is_active()) {
        assert!(leads.insert(&row.lead_id), "two for one lead: {row:?}");
    }
    rows
}
