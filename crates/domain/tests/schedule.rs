//! Windows are free exactly when a crew can take the job, and no crew is ever taken twice.

use std::collections::{BTreeSet, HashSet};

use domain::OpeningHours;
use domain::schedule::{
    ArrivalWindow, Busy, Conflict, Crew, DaysOff, Place, PlaceProblem, Reserved, SLOT_MS, Schedule,
    ScheduleRules, Span, Weekdays, WindowChoice,
};
use jiff::civil::{Date, Weekday, date};
use jiff::{Timestamp, ToSpan};
use proptest::collection::vec;
use proptest::prelude::*;

const HOUR: i64 = 3_600_000;
/// Monday, 10 AM in Texas, six days before clocks go back.
const AUTUMN: &str = "2026-10-26T15:00:00Z";
/// Monday, 10 AM in Texas, six days before clocks go forward.
const SPRING: &str = "2027-03-08T16:00:00Z";

/// A company that a test changes.
struct Company {
    rules: ScheduleRules,
    crews: Vec<Crew>,
    days_off: DaysOff,
    hours: OpeningHours,
}

impl Company {
    fn new(crews: i64) -> Self {
        let crew = |id| Crew {
            id,
            name: format!("Crew {id}"),
            weekdays: Weekdays::ALL,
        };
        Self {
            rules: ScheduleRules::default(),
            crews: (1..=crews).map(crew).collect(),
            days_off: DaysOff::default(),
            hours: OpeningHours {
                week: [domain::DayHours::parse("08:00-18:00"); 7],
                closed: BTreeSet::new(),
            },
        }
    }

    fn schedule(&self) -> Schedule<'_> {
        Schedule {
            rules: &self.rules,
            crews: &self.crews,
            days_off: &self.days_off,
            hours: &self.hours,
        }
    }

    fn place(
        &self,
        choice: WindowChoice,
        job: u64,
        busy: &[Busy],
        now: &str,
    ) -> Result<Place, PlaceProblem> {
        self.schedule().place(choice, job, busy, at(now))
    }
}

fn at(text: &str) -> Timestamp {
    text.parse().expect("a timestamp")
}

fn choice(day: Date, window: &str) -> WindowChoice {
    WindowChoice {
        day,
        window: ArrivalWindow::parse(window).expect("a window"),
    }
}

fn busy(place: Place) -> Busy {
    Busy {
        crew: place.crew,
        span: place.work,
    }
}

/// Hours and minutes in Texas.
fn local(at: i64) -> String {
    let at = Timestamp::from_millisecond(at).expect("in range");
    domain::company_time(at).strftime("%a %H:%M").to_string()
}

proptest! {
    #[test]
    fn no_crew_is_taken_twice(
        crews in 1_i64..=4,
        now in prop::sample::select(vec![AUTUMN, SPRING]),
        wishes in vec((0_i64..20, 0_usize..4, 1_u64..25), 1..120),
    ) {
        let company = Company::new(crews);
        let first = domain::today(at(now));
        let mut taken: Vec<Busy> = Vec::new();
        let mut slots = HashSet::new();
        for (days, window, half_hours) in wishes {
            let day = first.checked_add(days.days()).expect("in range");
            let choice = WindowChoice { day, window: company.rules.windows[window] };
            let job = half_hours * 30;
            let free = company.schedule().availability(job, &taken, at(now));
            let free = free.iter().find(|free| free.day == day).expect("within the horizon");
            let free = free.windows.iter().find(|free| free.window == choice.window);
            let place = company.place(choice, job, &taken, now);
            prop_assert_eq!(place.is_ok(), free.is_some_and(|free| free.free > 0));
            let Ok(place) = place else { continue };
            prop_assert!(place.arrival.starts <= place.work.starts);
            prop_assert!(place.work.starts < place.arrival.ends);
            let length = i64::try_from(job + company.rules.buffer).expect("short") * 60_000;
            prop_assert_eq!(place.work.ends - place.work.starts, length);
            let ends = local(place.work.ends - HOUR);
            prop_assert!(&ends[4..] <= "21:00", "{}", ends);
            for slot in place.work.slots() {
                prop_assert!(slots.insert((place.crew, slot)), "taken twice");
            }
            taken.push(busy(place));
        }
    }

    #[test]
    fn a_canceled_job_frees_its_place(half_hours in 10_u64..20) {
        let company = Company::new(2);
        let wish = choice(date(2026, 11, 3), "08:00-10:00");
        let mut taken = Vec::new();
        while let Ok(place) = company.place(wish, half_hours * 30, &taken, AUTUMN) {
            taken.push(busy(place));
        }
        prop_assert_eq!(taken.len(), 2);
        let canceled = taken.swap_remove(0);
        let place = company.place(wish, half_hours * 30, &taken, AUTUMN);
        prop_assert_eq!(place.map(busy), Ok(canceled));
    }
}

#[test]
fn a_job_begins_within_its_window_as_soon_as_a_crew_is_free() {
    let company = Company::new(1);
    let day = date(2026, 11, 3);
    // Four hours of work and one for the way: until 1 PM.
    let first = company.place(choice(day, "08:00-10:00"), 240, &[], AUTUMN);
    let first = first.expect("free");
    assert_eq!(local(first.work.starts), "Tue 08:00");
    assert_eq!(local(first.work.ends), "Tue 13:00");
    let taken = [busy(first)];
    let full = company.place(choice(day, "10:00-12:00"), 120, &taken, AUTUMN);
    assert_eq!(full, Err(PlaceProblem::Full));
    let second = company.place(choice(day, "12:00-14:00"), 120, &taken, AUTUMN);
    let second = second.expect("free from 1 PM");
    assert_eq!(local(second.arrival.starts), "Tue 12:00");
    assert_eq!(local(second.work.starts), "Tue 13:00");
}

#[test]
fn clocks_that_change_move_no_window() {
    let company = Company::new(1);
    for (now, day, utc) in [
        (AUTUMN, date(2026, 10, 31), "2026-10-31T13:00:00Z"),
        (AUTUMN, date(2026, 11, 1), "2026-11-01T14:00:00Z"),
        (SPRING, date(2027, 3, 13), "2027-03-13T14:00:00Z"),
        (SPRING, date(2027, 3, 14), "2027-03-14T13:00:00Z"),
    ] {
        let place = company.place(choice(day, "08:00-10:00"), 60, &[], now);
        assert_eq!(
            place.expect("free").arrival.starts,
            at(utc).as_millisecond()
        );
    }
}

#[test]
fn the_hour_that_is_skipped_has_no_window_and_the_repeated_one_is_twice_as_long() {
    let mut company = Company::new(1);
    let (skipped, repeated) = ("02:00-03:00", "01:00-02:00");
    for window in [skipped, repeated] {
        let window = ArrivalWindow::parse(window).expect("a window");
        company.rules.windows.push(window);
    }
    let spring = company.place(choice(date(2027, 3, 14), skipped), 60, &[], SPRING);
    assert_eq!(spring, Err(PlaceProblem::UnknownWindow));
    let autumn = company.place(choice(date(2026, 11, 1), repeated), 60, &[], AUTUMN);
    let arrival = autumn.expect("free").arrival;
    assert_eq!(arrival.ends - arrival.starts, 2 * HOUR);
}

#[test]
fn says_why_a_window_cannot_be_booked() {
    let mut company = Company::new(1);
    company.hours.closed.insert(date(2026, 11, 26));
    company.hours.week[6] = None;
    company.days_off.0.insert((date(2026, 11, 4), None));
    company.days_off.0.insert((date(2026, 11, 5), Some(1)));
    company.crews[0].weekdays = Weekdays::of(&[
        Weekday::Monday,
        Weekday::Tuesday,
        Weekday::Wednesday,
        Weekday::Thursday,
        Weekday::Sunday,
    ]);
    let day = |month, day| date(2026, month, day);
    for (day, window, job, problem) in [
        (day(10, 25), "08:00-10:00", 60, PlaceProblem::Past),
        (day(10, 26), "08:00-10:00", 60, PlaceProblem::Past),
        (day(10, 26), "12:00-14:00", 60, PlaceProblem::Notice),
        (day(10, 27), "08:00-10:00", 60, PlaceProblem::Notice),
        (day(12, 26), "08:00-10:00", 60, PlaceProblem::Horizon),
        (day(11, 3), "09:00-10:00", 60, PlaceProblem::UnknownWindow),
        (day(11, 26), "08:00-10:00", 60, PlaceProblem::Closed),
        (day(11, 1), "08:00-10:00", 60, PlaceProblem::Closed),
        (day(11, 4), "08:00-10:00", 60, PlaceProblem::Closed),
        (day(11, 5), "08:00-10:00", 60, PlaceProblem::Closed),
        (day(11, 6), "08:00-10:00", 60, PlaceProblem::Closed),
        (day(11, 3), "08:00-10:00", 14 * 60, PlaceProblem::TooLong),
    ] {
        let place = company.place(choice(day, window), job, &[], AUTUMN);
        assert_eq!(place, Err(problem), "{day} {window}");
    }
    let last = company.place(choice(day(12, 24), "08:00-10:00"), 60, &[], AUTUMN);
    assert!(last.is_ok(), "the last day of the horizon but one");
}

#[test]
fn the_desk_books_past_the_rules_but_not_past_a_job() {
    let mut company = Company::new(2);
    company.days_off.0.insert((date(2026, 10, 26), None));
    let today = choice(date(2026, 10, 26), "12:00-14:00");
    let schedule = company.schedule();
    let place = schedule.desk_place(today, Some(2), 480, &[]).expect("free");
    assert_eq!(place.crew, 2);
    let again = schedule.desk_place(today, Some(2), 480, &[busy(place)]);
    assert_eq!(again, Err(PlaceProblem::Full));
    let other = schedule.desk_place(today, Some(1), 480, &[busy(place)]);
    assert!(other.is_ok());
}

#[test]
fn shows_what_changed_rules_did_to_booked_jobs() {
    let mut company = Company::new(2);
    company.days_off.0.insert((date(2026, 11, 4), Some(2)));
    company.hours.closed.insert(date(2026, 11, 5));
    let job = |crew, day, hour: i64| {
        let starts = hour * HOUR;
        Reserved {
            crew,
            day,
            work: Span {
                starts,
                ends: starts + SLOT_MS,
            },
            is_revised: false,
        }
    };
    let day = date(2026, 11, 4);
    let revised = Reserved {
        is_revised: true,
        ..job(1, day, 5)
    };
    let conflicts = company.schedule().conflicts(&[
        job(1, day, 1),
        job(2, day, 1),
        job(3, day, 1),
        job(1, date(2026, 11, 5), 2),
        job(1, day, 3),
        job(1, day, 3),
        revised,
    ]);
    assert_eq!(
        conflicts,
        [
            None,
            Some(Conflict::CrewOff),
            Some(Conflict::CrewGone),
            Some(Conflict::Closed),
            Some(Conflict::Overlap),
            Some(Conflict::Overlap),
            Some(Conflict::Estimate),
        ]
    );
}
