//! How much of the crew time that a company offered was booked, by weekday.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::availability::{Schedule, WindowChoice, arrival};
use super::crew::Crew;
use super::span::Busy;
use crate::{Minutes, today, zone};

/// The weekdays in the order of reports.
const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// Milliseconds of a minute.
const MINUTE_MS: i64 = 60_000;

/// A crew, and the days between which the company has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrewTerm {
    /// The crew.
    pub crew: Crew,
    /// Its first day; `None` if that is not known.
    pub first: Option<Date>,
    /// Its last day; `None` if it was not removed.
    pub last: Option<Date>,
}

/// The crew time of a weekday, of all its days in a period together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeekdayUse {
    /// The weekday.
    pub weekday: Weekday,
    /// The length of the arrival windows, once for each crew that worked.
    pub offered: Minutes,
    /// The reserved time of the jobs that began on the day, which contains the buffer.
    pub booked: Minutes,
}

impl CrewTerm {
    fn contains(&self, day: Date) -> bool {
        self.first.is_none_or(|first| first <= day) && self.last.is_none_or(|last| day <= last)
    }
}

impl Schedule<'_> {
    /// Compares the crew time of jobs with what was offered from one day to another, inclusive, by weekday from Monday.
    /// The crews are those of `crews`, not the present ones of the schedule. Jobs that end late can take more than was
    /// offered, because windows say when crews arrive.
    pub fn weekday_use(
        &self,
        (first, last): (Date, Date),
        crews: &[CrewTerm],
        jobs: &[Busy],
    ) -> [WeekdayUse; 7] {
        let mut week = WEEK.map(|weekday| WeekdayUse {
            weekday,
            offered: 0,
            booked: 0,
        });
        let zone = zone();
        for day in first.series(1.day()).take_while(|day| *day <= last) {
            let working = crews
                .iter()
                .filter(|term| term.contains(day) && self.works(&term.crew, day));
            let working = u64::try_from(working.count()).unwrap_or_default();
            if let Some(of_day) = week.get_mut(place(day)) {
                let offered = self.window_minutes(day, &zone).saturating_mul(working);
                of_day.offered = of_day.offered.saturating_add(offered);
            }
        }
        for job in jobs {
            let starts = Timestamp::from_millisecond(job.span.starts).unwrap_or_default();
            let day = today(starts);
            let is_within = first <= day && day <= last;
            if let Some(of_day) = week.get_mut(place(day)).filter(|_| is_within) {
                let booked = minutes(job.span.ends.saturating_sub(job.span.starts));
                of_day.booked = of_day.booked.saturating_add(booked);
            }
        }
        week
    }

    /// The length of a day's windows: longer or shorter if daylight saving repeats or skips an hour of them.
    fn window_minutes(&self, day: Date, zone: &TimeZone) -> Minutes {
        let windows = self.rules.windows.iter();
        let arrivals = windows.filter_map(|window| {
            let choice = WindowChoice {
                day,
                window: *window,
            };
            arrival(choice, zone)
        });
        arrivals
            .map(|arrival| minutes(arrival.ends - arrival.starts))
            .sum()
    }
}

/// The place of a day in its week, from 0 for Monday.
fn place(day: Date) -> usize {
    usize::from(day.weekday().to_monday_zero_offset().unsigned_abs())
}

fn minutes(milliseconds: i64) -> Minutes {
    u64::try_from(milliseconds / MINUTE_MS).unwrap_or_default()
}
