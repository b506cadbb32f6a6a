//! Crew time is offered on the days and in the windows of the rules, and booked time counts on the day it begins.

use std::collections::BTreeSet;

use domain::schedule::{
    ArrivalWindow, Busy, Crew, CrewTerm, DaysOff, Schedule, ScheduleRules, Span, WeekdayUse,
    Weekdays,
};
use domain::{DayHours, OpeningHours};
use jiff::civil::{Date, Weekday, date};
use jiff::{Timestamp, ToSpan};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

/// Monday of a week without a change of clocks.
const MONDAY: Date = date(2026, 11, 9);
const SUNDAY: Date = date(2026, 11, 15);

/// A company that a test changes. Its windows of the default rules take eight hours.
struct Company {
    rules: ScheduleRules,
    days_off: DaysOff,
    hours: OpeningHours,
    crews: Vec<CrewTerm>,
}

impl Company {
    fn new(weekdays: &[Weekdays]) -> Self {
        let term = |(id, weekdays): (i64, &Weekdays)| CrewTerm {
            crew: Crew {
                id,
                name: format!("Crew {id}"),
                weekdays: *weekdays,
            },
            first: None,
            last: None,
        };
        Self {
            rules: ScheduleRules::default(),
            days_off: DaysOff::default(),
            hours: OpeningHours {
                week: [DayHours::parse("08:00-18:00"); 7],
                closed: BTreeSet::new(),
            },
            crews: (1..).zip(weekdays).map(term).collect(),
        }
    }

    fn weekday_use(&self, days: (Date, Date), jobs: &[Busy]) -> [WeekdayUse; 7] {
        let schedule = Schedule {
            rules: &self.rules,
            crews: &[],
            days_off: &self.days_off,
            hours: &self.hours,
        };
        schedule.weekday_use(days, &self.crews, jobs)
    }

    /// Hours offered from Monday to Sunday.
    fn offered(&self, days: (Date, Date)) -> [u64; 7] {
        self.weekday_use(days, &[]).map(|day| day.offered / 60)
    }
}

/// A job of crew 1.
fn job(starts: &str, hours: i64) -> Busy {
    let starts: Timestamp = starts.parse().expect("a timestamp");
    let starts = starts.as_millisecond();
    Busy {
        crew: 1,
        span: Span {
            starts,
            ends: starts + hours * 3_600_000,
        },
    }
}

/// A day of the year that has both changes of clocks.
fn day(place: i64) -> Date {
    let first = date(2026, 1, 1);
    first.checked_add(place.days()).expect("in range")
}

#[test]
fn crews_offer_the_windows_of_the_days_on_which_they_work() {
    let some = Weekdays::of(&[Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday]);
    let mut company = Company::new(&[Weekdays::ALL, some]);
    let week = (MONDAY, SUNDAY);
    assert_eq!(company.offered(week), [16, 16, 16, 8, 8, 8, 8]);
    company.days_off.0.insert((date(2026, 11, 10), Some(2)));
    company.days_off.0.insert((date(2026, 11, 11), None));
    company.hours.closed.insert(date(2026, 11, 12));
    company.hours.week[6] = None;
    assert_eq!(company.offered(week), [16, 8, 0, 0, 8, 8, 0]);
    company.rules.windows.truncate(1);
    assert_eq!(company.offered(week), [4, 2, 0, 0, 2, 2, 0]);
}

#[test]
fn a_crew_offers_nothing_before_it_was_added_and_after_it_was_removed() {
    let mut company = Company::new(&[Weekdays::ALL]);
    company.crews[0].first = Some(date(2026, 11, 11));
    company.crews[0].last = Some(date(2026, 11, 13));
    let offered = company.offered((MONDAY, SUNDAY));
    assert_eq!(offered, [0, 0, 8, 8, 8, 0, 0]);
}

#[test]
fn a_job_counts_on_the_day_in_texas_on_which_it_begins() {
    let company = Company::new(&[Weekdays::ALL]);
    let jobs = [
        // Monday, 8 AM and 11 PM, the latter Tuesday in UTC.
        job("2026-11-09T14:00:00Z", 5),
        job("2026-11-10T05:00:00Z", 4),
        // The Sundays before and after.
        job("2026-11-09T05:00:00Z", 2),
        job("2026-11-16T05:00:00Z", 3),
        job("2026-11-16T06:00:00Z", 1),
    ];
    let week = company.weekday_use((MONDAY, SUNDAY), &jobs);
    let booked = week.map(|day| day.booked / 60);
    assert_eq!(booked, [9, 0, 0, 0, 0, 0, 3]);
}

#[test]
fn windows_last_as_long_as_clocks_say() {
    let mut company = Company::new(&[Weekdays::ALL]);
    let windows = ["01:00-02:00", "02:00-03:00"];
    let windows = windows.map(|window| ArrivalWindow::parse(window).expect("a window"));
    company.rules.windows = windows.to_vec();
    for (sunday, hours) in [
        (date(2026, 3, 8), 1),
        (date(2026, 3, 15), 2),
        (date(2026, 11, 1), 3),
    ] {
        assert_eq!(company.offered((sunday, sunday))[6], hours, "{sunday}");
    }
}

proptest! {
    #[test]
    fn two_periods_offer_and_book_what_both_together_do(
        weekdays in vec(0_i64..128, 0..4),
        off in btree_set((0_i64..365, 0_i64..4), 0..20),
        closed in btree_set(0_i64..365, 0..10),
        starts in vec((0_i64..365 * 48, 1_i64..30), 0..40),
        (first, middle, last) in (0_i64..120, 120_i64..240, 240_i64..365),
    ) {
        let weekdays: Option<Vec<Weekdays>> =
            weekdays.into_iter().map(Weekdays::from_bits).collect();
        let mut company = Company::new(&weekdays.expect("seven bits"));
        let off = off.into_iter().map(|(place, crew)| (day(place), (crew > 0).then_some(crew)));
        company.days_off = DaysOff(off.collect());
        company.hours.closed = closed.into_iter().map(day).collect();
        let midnight = day(0).to_zoned(domain::zone()).expect("in range");
        let midnight = midnight.timestamp().as_millisecond();
        let jobs = starts.into_iter().map(|(slot, half_hours)| {
            let starts = midnight + slot * 1_800_000;
            Busy { crew: 1, span: Span { starts, ends: starts + half_hours * 1_800_000 } }
        });
        let jobs: Vec<Busy> = jobs.collect();
        let next = day(middle + 1);
        let both = company.weekday_use((day(first), day(last)), &jobs);
        let parts = [(day(first), day(middle)), (next, day(last))]
            .map(|days| company.weekday_use(days, &jobs));
        for ((both, one), other) in both.iter().zip(parts[0]).zip(parts[1]) {
            prop_assert_eq!(both.offered, one.offered + other.offered);
            prop_assert_eq!(both.booked, one.booked + other.booked);
        }
        let year = company.weekday_use((day(0), day(380)), &jobs);
        let lengths = jobs.iter().map(|job| job.span.ends - job.span.starts);
        let total = i64::try_from(year.iter().map(|day| day.booked).sum::<u64>()).expect("small");
        prop_assert_eq!(total * 60_000, lengths.sum::<i64>());
    }

    #[test]
    fn a_day_off_takes_its_own_time_and_no_other(
        crews in 1_usize..5,
        place in 0_i64..365,
    ) {
        let mut company = Company::new(&vec![Weekdays::ALL; crews]);
        let year = (day(0), day(364));
        let before = company.offered(year);
        let blocked = day(place);
        company.days_off.0.insert((blocked, None));
        let after = company.offered(year);
        let weekday = usize::from(blocked.weekday().to_monday_zero_offset().unsigned_abs());
        let taken = u64::try_from(8 * crews).expect("small");
        for (day, (before, after)) in before.into_iter().zip(after).enumerate() {
            let lost = if day == weekday { taken } else { 0 };
            prop_assert_eq!(before - after, lost);
        }
    }
}
