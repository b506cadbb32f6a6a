//! A year of a company with four crews, through both changes of the clocks: customers ask, hold, book, move and cancel,
//! crews come and go, days are blocked, jobs are done. After each week, tables and reports are compared with what the
//! test wrote down itself.

mod checks;
mod customers;
mod ledger;
mod owner;

use std::collections::BTreeSet;

use domain::schedule::{Confirmation, ScheduleRules};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use store::Location;
use uuid::Uuid;

use crate::company::Company;
use crate::consistency::MINUTE;
use crate::random::Random;
use crate::support::databases::on_both_databases;
use ledger::Ledger;
use owner::Calendar;

on_both_databases!(a_year_oversells_nothing_and_its_reports_add_up);

/// Midnight of a Monday in Texas.
const START: &str = "2026-06-01T05:00:00Z";
const FIRST: Date = date(2026, 6, 1);
const WEEKS: i64 = 52;
/// Customers who ask in a week: 780 in the year.
const CUSTOMERS: i64 = 15;
/// The days on which clocks go back and forward.
const CLOCK_CHANGES: [Date; 2] = [date(2026, 11, 1), date(2027, 3, 14)];
const HOLIDAYS: [Date; 2] = [date(2026, 11, 26), date(2026, 12, 25)];
const DAY: i64 = 24 * 60 * MINUTE;

/// What happens at a time. Customers are counted from 0; what was planned before a booking changed has an old version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A new customer asks.
    Ask,
    /// A customer who holds a window books it, or never comes back.
    Decide(usize),
    /// The desk confirms a request.
    Confirm(usize),
    /// The customer or the desk moves or cancels a job.
    Change(usize, u32),
    /// The crew starts the clock of a job.
    Start(usize, u32),
    /// The crew finishes a job.
    Finish(usize, u32),
    /// The program ends holds.
    Sweep,
}

struct Year {
    company: Company,
    random: Random,
    ledger: Ledger,
    calendar: Calendar,
    /// What is to happen: when, in which order, and what.
    events: BTreeSet<(i64, u64, Event)>,
    /// The number of identifiers and events so far.
    count: u64,
}

async fn a_year_oversells_nothing_and_its_reports_add_up(location: &Location) {
    let mut year = Box::pin(Year::open(location)).await;
    for week in 0..WEEKS {
        Box::pin(year.run_week(week)).await;
    }
    Box::pin(year.check_all()).await;
    // The year has seen all of this.
    for what in [
        "full",
        "abandoned",
        "renewed",
        "moved",
        "canceled",
        "too late",
        "conflict",
        "rebooked",
        "done",
    ] {
        let times = year.ledger.happened.get(what);
        assert!(times.is_some(), "{what}: {:?}", year.ledger.happened);
    }
    for day in CLOCK_CHANGES {
        assert!(year.ledger.done_on(day) > 0, "no job on {day}");
    }
}

impl Year {
    async fn open(location: &Location) -> Self {
        let mut company = Company::open(location, START, 4).await;
        company.hours.closed.extend(HOLIDAYS);
        let bookings = &company.bookings;
        let (rules, version) = bookings.rules().await.expect("answers");
        let rules = ScheduleRules {
            confirmation: Confirmation::ByHand,
            ..rules
        };
        bookings.save_rules(&rules, version).await.expect("saved");
        Self {
            company,
            random: Random::new(20_260_601),
            ledger: Ledger::default(),
            calendar: Calendar::new(4, HOLIDAYS),
            events: BTreeSet::new(),
            count: 0,
        }
    }

    async fn run_week(&mut self, week: i64) {
        let monday = plus(FIRST, 7 * week);
        let (from, until) = (midnight(monday), midnight(plus(monday, 7)));
        for _ in 0..CUSTOMERS {
            let at = self.random.within(from..=until - 1);
            self.push(at, Event::Ask);
        }
        for day in 0..7 {
            self.push(from + day * DAY, Event::Sweep);
        }
        while let Some(next) = self.events.first().copied() {
            let (at, _, event) = next;
            if at >= until {
                break;
            }
            self.events.remove(&next);
            self.company.set_now(at);
            Box::pin(self.handle(event)).await;
        }
        self.company.set_now(until);
        self.company.bookings.expire_holds().await;
        Box::pin(self.change_setup(week)).await;
        Box::pin(self.move_conflicts()).await;
        Box::pin(self.check_week(monday)).await;
    }

    async fn handle(&mut self, event: Event) {
        match event {
            Event::Ask => self.ask().await,
            Event::Decide(number) => self.decide(number).await,
            Event::Confirm(number) => self.confirm(number).await,
            Event::Change(number, version) if self.is_current(number, version) => {
                self.change(number).await;
            }
            Event::Start(number, version) if self.is_current(number, version) => {
                self.start(number).await;
            }
            Event::Finish(number, version) if self.is_current(number, version) => {
                self.finish(number).await;
            }
            Event::Change(..) | Event::Start(..) | Event::Finish(..) => {}
            Event::Sweep => self.company.bookings.expire_holds().await,
        }
    }

    fn is_current(&self, number: usize, version: u32) -> bool {
        self.ledger.customers[number].version == version
    }

    fn push(&mut self, at: i64, event: Event) {
        self.count += 1;
        self.events.insert((at, self.count, event));
    }

    fn new_id(&mut self) -> Uuid {
        self.count += 1;
        Uuid::from_u128(u128::from(self.count))
    }

    fn today(&self) -> Date {
        day_of(self.company.now())
    }
}

fn plus(day: Date, days: i64) -> Date {
    day.checked_add(days.days()).expect("in range")
}

/// Midnight in Texas, in milliseconds since 1970.
fn midnight(day: Date) -> i64 {
    let midnight = day.to_zoned(domain::zone()).expect("in range");
    midnight.timestamp().as_millisecond()
}

/// The day in Texas.
fn day_of(at: i64) -> Date {
    domain::today(timestamp(at))
}

fn timestamp(at: i64) -> Timestamp {
    Timestamp::from_millisecond(at).expect("in range")
}
