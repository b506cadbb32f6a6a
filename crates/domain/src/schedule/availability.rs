//! Free arrival windows, and the crew and time that a booking reserves.

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::crew::{Crew, CrewId, DaysOff};
use super::rules::{ArrivalWindow, ScheduleRules};
use super::span::{Busy, Span, next_slot};
use crate::{Minutes, OpeningHours, today, zone};

/// Milliseconds of a minute.
const MINUTE_MS: i64 = 60_000;

/// The rules, the crews and the days on which they work.
#[derive(Clone, Copy, Debug)]
pub struct Schedule<'a> {
    /// The owner's rules.
    pub rules: &'a ScheduleRules,
    /// The crews, in the order in which they get jobs.
    pub crews: &'a [Crew],
    /// Days that the owner blocked.
    pub days_off: &'a DaysOff,
    /// The profile's opening hours, whose closed days count.
    pub hours: &'a OpeningHours,
}

/// The free windows of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayAvailability {
    /// The day.
    pub day: Date,
    /// Its windows in order; none on a day that cannot be booked at all.
    pub windows: Vec<FreeWindow>,
}

/// A window and how often it can still be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeWindow {
    /// The window.
    pub window: ArrivalWindow,
    /// The number of crews that can still take the job; 0 if it is full.
    pub free: usize,
}

/// A window on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowChoice {
    /// The day, in the company's time zone.
    pub day: Date,
    /// The window.
    pub window: ArrivalWindow,
}

/// What a booking reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The crew.
    pub crew: CrewId,
    /// The promised arrival.
    pub arrival: Span,
    /// The reserved time: begins within the arrival, and contains the buffer.
    pub work: Span,
}

/// Why a window cannot be booked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceProblem {
    /// It has begun.
    Past,
    /// It begins too soon.
    Notice,
    /// It is too far ahead.
    Horizon,
    /// The company is closed, or no crew works.
    Closed,
    /// There is no such window, or daylight saving skips it on this day.
    UnknownWindow,
    /// The job would not end on the same day. The company arranges it by phone.
    TooLong,
    /// Every crew is taken.
    Full,
}

impl Schedule<'_> {
    /// The windows that customers can book for a job of this length, by day from today to the horizon.
    pub fn availability(
        &self,
        job: Minutes,
        busy: &[Busy],
        now: Timestamp,
    ) -> Vec<DayAvailability> {
        let zone = zone();
        let mut days = Vec::new();
        let mut day = today(now);
        for _ in 0..=self.rules.horizon_days {
            let windows = self.rules.windows.iter().filter_map(|window| {
                let choice = WindowChoice {
                    day,
                    window: *window,
                };
                let arrival = self.bookable_arrival(choice, now, &zone).ok()?;
                let starts = self
                    .crews
                    .iter()
                    .filter_map(|crew| self.work(crew, day, arrival, job, busy, &zone));
                Some(FreeWindow {
                    window: *window,
                    free: starts.count(),
                })
            });
            days.push(DayAvailability {
                day,
                windows: windows.collect(),
            });
            let Ok(next) = day.checked_add(1.day()) else {
                break;
            };
            day = next;
        }
        days
    }

    /// The place for a customer's job: the crew that can begin first within the window.
    ///
    /// # Errors
    /// Why there is none.
    pub fn place(
        &self,
        choice: WindowChoice,
        job: Minutes,
        busy: &[Busy],
        now: Timestamp,
    ) -> Result<Place, PlaceProblem> {
        let zone = zone();
        let arrival = self.bookable_arrival(choice, now, &zone)?;
        self.earliest(choice.day, arrival, job, busy, &zone)
    }

    /// The place for a job that a person at the desk books in a window, of one crew or of any that works on that day.
    /// Notice and horizon do not apply to the desk, and days off and the end of work do not apply to a crew that it
    /// names: these are shown as conflicts. A crew that is taken is refused.
    ///
    /// # Errors
    /// Why there is none.
    pub fn desk_place(
        &self,
        choice: WindowChoice,
        crew: Option<CrewId>,
        job: Minutes,
        busy: &[Busy],
    ) -> Result<Place, PlaceProblem> {
        let zone = zone();
        let arrival = arrival(choice, &zone).ok_or(PlaceProblem::UnknownWindow)?;
        let Some(crew) = crew else {
            return self.earliest(choice.day, arrival, job, busy, &zone);
        };
        let work = first_work(
            crew,
            arrival,
            reserved_ms(job, self.rules.buffer),
            i64::MAX,
            busy,
        );
        let work = work.ok_or(PlaceProblem::Full)?;
        Ok(Place {
            crew,
            arrival,
            work,
        })
    }

    fn earliest(
        &self,
        day: Date,
        arrival: Span,
        job: Minutes,
        busy: &[Busy],
        zone: &TimeZone,
    ) -> Result<Place, PlaceProblem> {
        let crews = || self.crews.iter();
        let places = crews().filter_map(|crew| {
            let work = self.work(crew, day, arrival, job, busy, zone)?;
            Some(Place {
                crew: crew.id,
                arrival,
                work,
            })
        });
        // Of several, `min_by_key` returns the first.
        places.min_by_key(|place| place.work.starts).ok_or_else(|| {
            if !crews().any(|crew| self.works(crew, day)) {
                PlaceProblem::Closed
            } else if crews().all(|crew| self.work(crew, day, arrival, job, &[], zone).is_none()) {
                PlaceProblem::TooLong
            } else {
                PlaceProblem::Full
            }
        })
    }

    /// The arrival in a window that customers may book now.
    fn bookable_arrival(
        &self,
        choice: WindowChoice,
        now: Timestamp,
        zone: &TimeZone,
    ) -> Result<Span, PlaceProblem> {
        let first = today(now);
        let last = first.checked_add(i64::from(self.rules.horizon_days).days());
        if choice.day < first {
            return Err(PlaceProblem::Past);
        }
        if last.is_ok_and(|last| choice.day > last) {
            return Err(PlaceProblem::Horizon);
        }
        if !self.rules.windows.contains(&choice.window) {
            return Err(PlaceProblem::UnknownWindow);
        }
        if self.is_closed(choice.day) || !self.crews.iter().any(|crew| self.works(crew, choice.day))
        {
            return Err(PlaceProblem::Closed);
        }
        let arrival = arrival(choice, zone).ok_or(PlaceProblem::UnknownWindow)?;
        let now = now.as_millisecond();
        if arrival.starts <= now {
            return Err(PlaceProblem::Past);
        }
        if arrival.starts - now < milliseconds(self.rules.notice) {
            return Err(PlaceProblem::Notice);
        }
        Ok(arrival)
    }

    /// The first time within an arrival at which a crew can take a job that ends on the same day.
    fn work(
        &self,
        crew: &Crew,
        day: Date,
        arrival: Span,
        job: Minutes,
        busy: &[Busy],
        zone: &TimeZone,
    ) -> Option<Span> {
        if !self.works(crew, day) {
            return None;
        }
        let last = instant(day, self.rules.work_ends, zone)? - milliseconds(job);
        first_work(
            crew.id,
            arrival,
            reserved_ms(job, self.rules.buffer),
            last,
            busy,
        )
    }

    /// Returns whether the company is closed on a day.
    pub fn is_closed(&self, day: Date) -> bool {
        self.hours.on(day).is_none() || self.days_off.is_closed(day)
    }

    /// Returns whether a crew works on a day.
    pub fn works(&self, crew: &Crew, day: Date) -> bool {
        let is_off = self.is_closed(day) || self.days_off.is_off(day, crew.id);
        !is_off && crew.weekdays.contains(day.weekday())
    }
}

/// The first span of a length that begins within an arrival, at the latest at `last`, while a crew is not busy.
fn first_work(crew: CrewId, arrival: Span, length: i64, last: i64, busy: &[Busy]) -> Option<Span> {
    let mut starts = arrival.starts;
    while starts < arrival.ends && starts <= last {
        let work = Span {
            starts,
            ends: starts + length,
        };
        let taken = busy
            .iter()
            .filter(|busy| busy.crew == crew && busy.span.overlaps(work));
        match taken.map(|busy| busy.span.ends).max() {
            None => return Some(work),
            Some(ends) => starts = next_slot(ends),
        }
    }
    None
}

/// The crew time of a job, in milliseconds: its estimated time and the buffer, in whole slots and at least one.
fn reserved_ms(job: Minutes, buffer: Minutes) -> i64 {
    next_slot(milliseconds(job.saturating_add(buffer)).max(1))
}

/// The instants of a window; `None` if daylight saving skips all of it.
pub(super) fn arrival(choice: WindowChoice, zone: &TimeZone) -> Option<Span> {
    let span = Span {
        starts: instant(choice.day, choice.window.starts, zone)?,
        ends: instant(choice.day, choice.window.ends, zone)?,
    };
    (span.starts < span.ends).then_some(span)
}

/// The instant of a local time, in milliseconds since 1970: the first one of an hour that is repeated, and an hour later
/// in one that is skipped.
fn instant(day: Date, time: Time, zone: &TimeZone) -> Option<i64> {
    let zoned = day.to_datetime(time).to_zoned(zone.clone()).ok()?;
    Some(zoned.timestamp().as_millisecond())
}

/// Minutes as milliseconds. No job, buffer or notice is long enough to overflow.
fn milliseconds(minutes: Minutes) -> i64 {
    i64::try_from(minutes)
        .unwrap_or(i64::MAX)
        .saturating_mul(MINUTE_MS)
}
