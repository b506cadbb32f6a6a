//! What the owner does: blocks days, changes crews and rules, and moves the jobs that this leaves in conflict.

use std::collections::{BTreeMap, BTreeSet};

use bookings::{BookingError, DayOffRange};
use domain::schedule::{
    ArrivalWindow, Confirmation, Conflict, PlaceProblem, ScheduleRules, Weekdays, WindowChoice,
};
use jiff::civil::{Date, Weekday};
use store::BookingRow;

use super::{CLOCK_CHANGES, Year, plus, timestamp};
use crate::company::id;

/// How many days a job is put off at most before it is canceled.
const PUT_OFF: i64 = 14;

/// When crews work, as the test wrote it down.
pub struct Calendar {
    pub crews: BTreeMap<i64, Weekdays>,
    blocked: BTreeSet<(Date, Option<i64>)>,
    holidays: BTreeSet<Date>,
}

impl Calendar {
    pub fn new(crews: i64, holidays: impl IntoIterator<Item = Date>) -> Self {
        Self {
            crews: (1..=crews).map(|crew| (crew, Weekdays::ALL)).collect(),
            blocked: BTreeSet::new(),
            holidays: holidays.into_iter().collect(),
        }
    }

    /// Whether a crew works on a day.
    pub fn works(&self, crew: i64, day: Date) -> bool {
        let weekdays = self.crews.get(&crew);
        let is_blocked = |crew| self.blocked.contains(&(day, crew));
        weekdays.is_some_and(|weekdays| weekdays.contains(day.weekday()))
            && !self.holidays.contains(&day)
            && !is_blocked(None)
            && !is_blocked(Some(crew))
    }

    /// How many crews work on a day.
    pub fn working(&self, day: Date) -> usize {
        let crews = self.crews.keys();
        crews.filter(|crew| self.works(**crew, day)).count()
    }
}

impl Year {
    /// Changes crews, rules and days off after a week.
    pub async fn change_setup(&mut self, week: i64) {
        if self.random.chance(40) {
            self.block_day().await;
        }
        if self.random.chance(20) {
            self.free_day().await;
        }
        let middle = Weekdays::of(&[
            Weekday::Wednesday,
            Weekday::Thursday,
            Weekday::Friday,
            Weekday::Saturday,
            Weekday::Sunday,
        ]);
        match week {
            9 => self.change_crew(3, middle).await,
            19 => self.remove_crew(4).await,
            23 => self.add_crew(5).await,
            25 => self.confirm_at_once().await,
            29 => self.change_crew(3, Weekdays::ALL).await,
            39 => self.change_crew(1, middle).await,
            _ => {}
        }
    }

    async fn block_day(&mut self) {
        let day = plus(self.today(), self.random.within(3..=30));
        if CLOCK_CHANGES.contains(&day) {
            return;
        }
        let crews: Vec<i64> = self.calendar.crews.keys().copied().collect();
        let crew = self.random.pick(&crews);
        let crew = (!self.random.chance(25)).then_some(crew);
        let blocked = self
            .company
            .bookings
            .block_days(days(day, crew), "The truck is at the shop");
        blocked.await.expect("blocked");
        self.calendar.blocked.insert((day, crew));
    }

    async fn free_day(&mut self) {
        let today = self.today();
        let coming = self.calendar.blocked.iter().copied();
        let coming: Vec<_> = coming.filter(|(day, _)| *day >= today).collect();
        if coming.is_empty() {
            return;
        }
        let (day, crew) = self.random.pick(&coming);
        let freed = self.company.bookings.free_days(days(day, crew)).await;
        freed.expect("freed");
        self.calendar.blocked.remove(&(day, crew));
    }

    async fn change_crew(&mut self, crew: i64, weekdays: Weekdays) {
        let bookings = &self.company.bookings;
        let rows = bookings.crews().await.expect("answers");
        let row = rows.iter().find(|row| row.crew.id == crew).expect("there");
        let (name, version) = (row.crew.name.as_str(), row.version);
        let changed = bookings.change_crew(crew, (name, weekdays), version).await;
        changed.expect("changed");
        self.calendar.crews.insert(crew, weekdays);
    }

    async fn remove_crew(&mut self, crew: i64) {
        let bookings = &self.company.bookings;
        let rows = bookings.crews().await.expect("answers");
        let row = rows.iter().find(|row| row.crew.id == crew).expect("there");
        let removed = bookings.remove_crew(crew, row.jobs).await;
        removed.expect("removed");
        self.calendar.crews.remove(&crew);
    }

    async fn add_crew(&mut self, crew: i64) {
        let name = format!("Crew {crew}");
        let added = self.company.bookings.add_crew(&name, Weekdays::ALL);
        added.await.expect("added");
        self.calendar.crews.insert(crew, Weekdays::ALL);
    }

    async fn confirm_at_once(&self) {
        let bookings = &self.company.bookings;
        let (rules, version) = bookings.rules().await.expect("answers");
        let rules = ScheduleRules {
            confirmation: Confirmation::Instant,
            ..rules
        };
        let saved = bookings.save_rules(&rules, version).await;
        saved.expect("saved");
    }

    /// Moves or cancels every coming job that its crew cannot do on its day. The week must show these and no others.
    pub async fn move_conflicts(&mut self) {
        let today = self.today();
        let range = (today, plus(today, 90));
        let week = self.company.bookings.week(&self.company.hours, range).await;
        for job in week.expect("answers").jobs {
            let row = job.job.booking;
            let works = self.calendar.works(row.crew_id, job.day);
            assert_ne!(job.conflict, Some(Conflict::Overlap), "{row:?}");
            assert_eq!(job.conflict.is_none(), works, "{row:?}");
            if !works {
                self.ledger.count("conflict");
                self.resolve(&row, job.day).await;
            }
        }
    }

    /// Gives a job to another crew or puts it off. Without a place in two weeks it is canceled.
    async fn resolve(&mut self, row: &BookingRow, day: Date) {
        let number = self.ledger.entries[&id(row)].customer;
        let window = window(row);
        let crews: Vec<i64> = self.calendar.crews.keys().copied().collect();
        for day in (0..=PUT_OFF).map(|days| plus(day, days)) {
            for crew in crews.iter().copied() {
                if !self.calendar.works(crew, day) {
                    continue;
                }
                let (bookings, hours) = (&self.company.bookings, &self.company.hours);
                let (seen, to) = (
                    (id(row), row.sequence),
                    (WindowChoice { day, window }, crew),
                );
                let moved = bookings.move_job(hours, seen, to, &self.company.person);
                match moved.await {
                    Ok(()) => return self.moved(number).await,
                    Err(BookingError::Place(PlaceProblem::Full)) => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
        let (bookings, person) = (&self.company.bookings, &self.company.person);
        let canceled = bookings.cancel_at_desk(id(row), person).await;
        canceled.expect("canceled");
        self.canceled(number, row).await;
    }
}

fn days(day: Date, crew: Option<i64>) -> DayOffRange {
    DayOffRange {
        first: day,
        last: day,
        crew,
    }
}

/// The promised window, in local time.
fn window(row: &BookingRow) -> ArrivalWindow {
    let local = |at| domain::company_time(timestamp(at)).datetime().time();
    ArrivalWindow {
        starts: local(row.arrival_starts),
        ends: local(row.arrival_ends),
    }
}
