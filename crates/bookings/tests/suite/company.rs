//! A company on a new database, with a clock that the test moves.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use bookings::Bookings;
use domain::schedule::{ArrivalWindow, Confirmation, ScheduleRules, Weekdays, WindowChoice};
use domain::{
    Cents, CrewRate, DayHours, LeadForm, OpeningHours, QuoteEntries, Rates, RatesDraft, Service,
    ServicePrice,
};
use jiff::Timestamp;
use jiff::civil::Date;
use leads::{Events, Leads, OutboxSignal, RecentContacts, SubmissionContext};
use store::{BookingRow, ChangeOutcome, Location, Source, Store};
use telemetry::LabeledCounter;
use uuid::Uuid;

use crate::tables::Tables;

/// The estimated minutes of a home, by bedrooms.
pub const BASE: [u64; 5] = [120, 180, 240, 300, 420];
/// Cents for an hour of the crew.
pub const HOURLY: u64 = 16_000;
/// Sales tax in hundredths of a percent.
pub const TAX: u64 = 825;

/// The revision of the price list.
const REVISION: &str = "rev";

const NAMES: [&str; 4] = ["Ana Ruiz", "Luz Vega", "Rosa Cantu", "Omar Salinas"];

pub struct Company {
    pub bookings: Bookings,
    pub hours: OpeningHours,
    /// The person at the desk.
    pub person: String,
    pub tables: Tables,
    rates: Rates,
    /// Milliseconds since 1970.
    now: Arc<AtomicI64>,
}

impl Company {
    /// A company that confirms at once, with crews that work every day.
    pub async fn open(location: &Location, start: &str, crews: usize) -> Self {
        let store = Store::open(location).await.expect("the database opens");
        let start: Timestamp = start.parse().expect("a timestamp");
        let start = start.as_millisecond();
        let saved = store.save_rates(REVISION, "{}", start).await;
        saved.expect("saved");
        let person = store.make_owner("Rosa C.", "rosa@example.com", "hash", start);
        let person = person.await.expect("made");
        let now = Arc::new(AtomicI64::new(start));
        let bookings = Bookings {
            leads: leads(store, Arc::clone(&now)),
        };
        let rules = ScheduleRules {
            confirmation: Confirmation::Instant,
            ..ScheduleRules::default()
        };
        bookings.save_rules(&rules, 0).await.expect("saved");
        for number in 1..=crews {
            let name = format!("Crew {number}");
            let added = bookings.add_crew(&name, Weekdays::ALL).await;
            added.expect("added");
        }
        Self {
            bookings,
            hours: OpeningHours {
                week: [DayHours::parse("08:00-18:00"); 7],
                closed: BTreeSet::new(),
            },
            person,
            tables: Tables::open(location).await,
            rates: rates(),
            now,
        }
    }

    /// Programs on the same database: three on PostgreSQL, and one on SQLite, which one program has to itself.
    pub async fn programs(&self, location: &Location) -> Vec<Bookings> {
        let mut programs = vec![self.bookings.clone()];
        if matches!(location, Location::Postgres { .. }) {
            for _ in 0..2 {
                let mut program = self.bookings.clone();
                let store = Store::open(location).await;
                program.leads.store = store.expect("the database opens");
                programs.push(program);
            }
        }
        programs
    }

    pub fn now(&self) -> i64 {
        self.now.load(Ordering::SeqCst)
    }

    /// Sets the clock, in milliseconds since 1970.
    pub fn set_now(&self, now: i64) {
        self.now.store(now, Ordering::SeqCst);
    }

    /// Stores a quote as the wizard does, and returns its lead. `number` makes the customer another one.
    pub async fn quote(&self, number: usize, bedrooms: usize) -> Uuid {
        let leads = &self.bookings.leads;
        let entries = QuoteEntries {
            bedrooms: bedrooms.to_string(),
            crew_size: "3".into(),
            origin_address: "McAllen".into(),
            destination_address: "Pharr".into(),
            customer_name: NAMES[number % NAMES.len()].into(),
            customer_email: format!("customer{number}@example.com"),
            customer_phone: format!("956-{:03}-{:04}", 200 + number / 10_000, number % 10_000),
            ..QuoteEntries::default()
        };
        let request = leads.parse_quote(&self.rates, &entries);
        let context = SubmissionContext {
            source: Source {
                page: "/quote".into(),
                language: "en".into(),
                ..Source::default()
            },
            ..SubmissionContext::default()
        };
        let stored = leads.submit_quote(&self.rates, request.expect("valid"), context);
        stored.await.expect("stored").id
    }

    /// Merges one lead into another.
    pub async fn merge(&self, kept: Uuid, duplicate: Uuid) {
        let leads = &self.bookings.leads;
        let version = async |lead| {
            let row = leads.store.lead_summary(lead).await.expect("answers");
            row.expect("stored").updated_at
        };
        let kept = (kept, version(kept).await);
        let duplicate = (duplicate, version(duplicate).await);
        let merged = leads.merge(kept, duplicate, &self.person).await;
        assert_eq!(merged.expect("answers"), ChangeOutcome::Done);
    }

    /// The active booking of a lead, or the last one that ended.
    pub async fn booking(&self, lead: Uuid) -> BookingRow {
        let row = self.bookings.customer_booking(lead).await;
        row.expect("answers").expect("a booking")
    }
}

pub fn choice(day: Date, window: &str) -> WindowChoice {
    WindowChoice {
        day,
        window: ArrivalWindow::parse(window).expect("a window"),
    }
}

/// The identifier of a booking.
pub fn id(row: &BookingRow) -> Uuid {
    Uuid::parse_str(&row.id).expect("a UUID")
}

fn leads(store: Store, now: Arc<AtomicI64>) -> Leads {
    Leads {
        store,
        clock: Arc::new(move || {
            Timestamp::from_millisecond(now.load(Ordering::SeqCst)).expect("in range")
        }),
        events: Events::default(),
        outbox: OutboxSignal::default(),
        has_webhook: true,
        stored: LabeledCounter::new(LeadForm::ALL.map(LeadForm::key)),
        recent: RecentContacts::default(),
    }
}

fn rates() -> Rates {
    let services = Service::ALL.map(|service| ServicePrice {
        service,
        price: Cents(15_000),
        added: 0,
    });
    let list = RatesDraft {
        crews: vec![CrewRate {
            crew_size: 3,
            hourly: Cents(HOURLY),
        }],
        base: BASE.to_vec(),
        tax: TAX,
        services: services.to_vec(),
        revision: REVISION.to_owned(),
        ..RatesDraft::default()
    };
    Rates::new(list).expect("valid rates")
}
