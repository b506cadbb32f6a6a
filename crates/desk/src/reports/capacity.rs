//! How much of the crew time that the company offered was booked, by weekday.

use contract::desk::WeekdayUse;
use domain::schedule::{Schedule, Span};
use domain::{Minutes, OpeningHours, zone};
use jiff::civil::Date;
use store::{Store, StoreError};

/// Names of the weekdays from Monday, as in the facts.
const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// Compares booked with offered crew time from one day to another, inclusive. Empty if there was neither a crew nor a job.
///
/// # Errors
/// When the database is unavailable.
pub async fn weekday_use(
    store: &Store,
    hours: &OpeningHours,
    (from, to): (Date, Date),
) -> Result<Vec<WeekdayUse>, StoreError> {
    let range = Span {
        starts: midnight(from),
        ends: midnight(to.tomorrow().unwrap_or(to)),
    };
    let crews = store.crew_terms(range.starts).await?;
    let jobs = store.booked_times(range).await?;
    if crews.is_empty() && jobs.is_empty() {
        return Ok(Vec::new());
    }
    let (rules, days_off) = (store.schedule_rules().await?, store.days_off(from).await?);
    let schedule = Schedule {
        rules: &rules,
        crews: &[],
        days_off: &days_off,
        hours,
    };
    let week = schedule.weekday_use((from, to), &crews, &jobs);
    let minutes = |minutes: Minutes| i64::try_from(minutes).unwrap_or(i64::MAX);
    let week = week
        .into_iter()
        .zip(WEEKDAYS)
        .map(|(day, name)| WeekdayUse {
            weekday: name.to_owned(),
            offered_minutes: minutes(day.offered),
            booked_minutes: minutes(day.booked),
        });
    Ok(week.collect())
}

/// The first instant of a day, in milliseconds since 1970.
fn midnight(day: Date) -> i64 {
    let starts = day.to_zoned(zone());
    starts.map_or(0, |starts| starts.timestamp().as_millisecond())
}
