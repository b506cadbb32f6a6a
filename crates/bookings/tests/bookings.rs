//! Use cases of bookings on SQLite: what customers and the desk may do, and which messages leave.
//!
//! Long because all of them share one company and its clock.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bookings::{BookingError, Bookings, CustomerHold, DeskBooking, Finish};
use domain::schedule::{
    ArrivalWindow, BookingStatus, ChangeProblem, Confirmation, Conflict, Crew, PaymentMethod,
    PlaceProblem, ScheduleRules, Weekdays, WindowChoice,
};
use domain::{
    Cents, DayHours, LeadForm, LeadStatus, LinkToken, MessageKind, OpeningHours, ProposalKind,
    Reference,
};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use leads::{Events, LeadEvent, Leads, OutboxSignal, RecentContacts};
use store::{
    Campaign, ChangeOutcome, Location, NewDecision, NewLead, NewProposal, ProposalWords, Source,
    Store,
};
use telemetry::LabeledCounter;
use tempfile::TempDir;
use uuid::Uuid;

/// Monday, 10 AM in Texas.
const NOW: &str = "2026-10-26T15:00:00Z";
const TUESDAY: Date = date(2026, 11, 3);

/// A company with one crew, a person at the desk and a lead.
struct Company {
    bookings: Bookings,
    hours: OpeningHours,
    person: String,
    clock: Arc<Mutex<Timestamp>>,
    _folder: TempDir,
}

impl Company {
    async fn open(confirmation: Confirmation) -> Self {
        let folder = TempDir::new().expect("a folder");
        let location = Location::new(folder.path(), "", Duration::from_secs(5));
        let store = Store::open(&location.expect("SQLite")).await;
        let store = store.expect("the database opens");
        let now: Timestamp = NOW.parse().expect("a timestamp");
        let clock = Arc::new(Mutex::new(now));
        let reading = Arc::clone(&clock);
        let bookings = Bookings {
            leads: Leads {
                store: store.clone(),
                clock: Arc::new(move || *reading.lock().expect("not poisoned")),
                events: Events::default(),
                outbox: OutboxSignal::default(),
                has_webhook: true,
                stored: LabeledCounter::new([]),
                recent: RecentContacts::default(),
            },
        };
        let rules = ScheduleRules {
            confirmation,
            ..ScheduleRules::default()
        };
        bookings.save_rules(&rules, 0).await.expect("saved");
        let crew = Crew {
            id: 1,
            name: "Crew 1".to_owned(),
            weekdays: Weekdays::ALL,
        };
        store.save_crew(&crew).await.expect("saved");
        let at = now.as_millisecond();
        let person = store.make_owner("Rosa C.", "rosa@example.com", "hash", at);
        let person = person.await.expect("made");
        Self {
            bookings,
            hours: OpeningHours {
                week: [DayHours::parse("08:00-18:00"); 7],
                closed: BTreeSet::new(),
            },
            person,
            clock,
            _folder: folder,
        }
    }

    fn store(&self) -> &Store {
        &self.bookings.leads.store
    }

    fn set_clock(&self, text: &str) {
        *self.clock.lock().expect("not poisoned") = text.parse().expect("a timestamp");
    }

    async fn add_lead(&self, name: &str) -> Uuid {
        let now: Timestamp = NOW.parse().expect("a timestamp");
        let now = now.as_millisecond();
        let id = store::new_lead_id(now);
        let new = NewLead {
            id,
            created_at: now,
            reference: Reference::from_random(id.as_u64_pair().1),
            form: LeadForm::Residential,
            customer_name: name.to_owned(),
            customer_email: format!("{id}@example.com"),
            customer_phone: String::new(),
            moving_date: None,
            origin: "McAllen".to_owned(),
            destination: "Pharr".to_owned(),
            entries: Vec::new(),
            source: Source {
                campaign: Campaign::new(),
                language: "en".to_owned(),
                ..Source::default()
            },
            link_token: Some(LinkToken::new(now, Uuid::new_v4().as_u128())),
            continues: None,
            spam_reason: String::new(),
            idempotency_key: None,
            request_hash: String::new(),
            quote: None,
            consent: None,
            messages: Vec::new(),
            status: LeadStatus::New,
            typed_in: None,
        };
        self.store().insert_lead(new).await.expect("stored");
        id
    }

    /// Books four hours on a Tuesday at the desk.
    async fn book(&self, id: u128, lead: Uuid, window: &str) -> Result<(), BookingError> {
        let booking = DeskBooking {
            id: Uuid::from_u128(id),
            lead,
            choice: choice(TUESDAY, window),
            crew: None,
            job: Some(240),
            person: &self.person,
        };
        self.bookings.book_at_desk(&self.hours, &booking).await
    }

    async fn version(&self, lead: Uuid) -> i64 {
        let row = self.store().lead_summary(lead).await.expect("answers");
        row.expect("stored").updated_at
    }

    async fn merge(&self, kept: Uuid, duplicate: Uuid) {
        let kept = (kept, self.version(kept).await);
        let duplicate = (duplicate, self.version(duplicate).await);
        let leads = &self.bookings.leads;
        let merged = leads.merge(kept, duplicate, &self.person).await;
        assert_eq!(merged.expect("answers"), ChangeOutcome::Done);
    }

    /// Issues a proposal with a maximum in cents, which the customer accepts.
    async fn accept_proposal(&self, lead: Uuid, maximum: i64) {
        let at = self.clock.lock().expect("not poisoned").as_millisecond();
        let new = NewProposal {
            id: Uuid::new_v4(),
            lead,
            expected: self.version(lead).await,
            person: None,
            language: "en",
            kind: ProposalKind::Binding,
            estimate_cents: maximum,
            maximum_cents: maximum,
            valid_until: date(2026, 12, 20),
            messages: &[],
            at,
        };
        let words = |number| ProposalWords {
            document: "{}".to_owned(),
            words_hash: format!("hash {number}"),
        };
        let issued = self.store().issue_proposal(&new, words).await;
        issued.expect("issued");
        let row = self.store().proposal(new.id).await.expect("answers");
        let row = row.expect("stored");
        let accepted = NewDecision::Accepted {
            name: "Ana Ruiz",
            words_hash: &row.words_hash,
        };
        let stored = self.store().decide_proposal(&row, accepted, "", &[], at);
        assert!(stored.await.expect("answers"));
    }

    async fn status(&self, id: u128) -> BookingStatus {
        let row = self.store().booking(Uuid::from_u128(id)).await;
        row.expect("answers").expect("stored").status
    }

    async fn messages(&self, lead: Uuid) -> Vec<MessageKind> {
        let rows = self.store().messages_about(&lead.to_string()).await;
        let rows = rows.expect("answers").into_iter();
        rows.map(|row| row.kind).collect()
    }
}

fn choice(day: Date, window: &str) -> WindowChoice {
    WindowChoice {
        day,
        window: ArrivalWindow::parse(window).expect("a window"),
    }
}

#[tokio::test]
async fn a_booked_job_sets_the_day_of_its_lead() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    let day = async || {
        let row = company.store().lead(lead).await.expect("readable");
        row.expect("stored").moving_date
    };
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    assert_eq!(day().await, Some(TUESDAY));
    let wednesday = date(2026, 11, 4);
    let to = (choice(wednesday, "10:00-12:00"), 1);
    let from = (Uuid::from_u128(1), 0);
    let (bookings, hours) = (&company.bookings, &company.hours);
    let moved = bookings.move_job(hours, from, to, &company.person).await;
    moved.expect("moved");
    assert_eq!(day().await, Some(wednesday));
    let job = bookings.job_of(hours, lead).await.expect("readable");
    assert_eq!(job.map(|job| job.day), Some(wednesday));
    assert!(
        bookings
            .requests(hours, TUESDAY)
            .await
            .expect("readable")
            .is_empty()
    );
    let canceled = bookings.cancel_at_desk(Uuid::from_u128(1), &company.person);
    canceled.await.expect("canceled");
    assert!(
        bookings
            .job_of(hours, lead)
            .await
            .expect("readable")
            .is_none()
    );
}

#[tokio::test]
async fn open_desks_hear_of_the_lead_that_a_booked_one_was_merged_into() {
    let company = Company::open(Confirmation::Instant).await;
    let kept = company.add_lead("Ana").await;
    let duplicate = company.add_lead("Ana R.").await;
    company.merge(kept, duplicate).await;
    let mut events = company.bookings.leads.events.subscribe();
    let booked = company.book(1, duplicate, "08:00-10:00").await;
    booked.expect("booked");
    for lead in [kept, duplicate] {
        let event = events.try_recv().expect("an event");
        assert_eq!(event, LeadEvent::Changed(lead.to_string()));
    }
    assert!(events.try_recv().is_err(), "no lead twice");
}

#[tokio::test]
async fn a_job_of_a_merged_lead_is_that_of_the_lead_that_stayed() {
    let company = Company::open(Confirmation::Instant).await;
    let kept = company.add_lead("Ana").await;
    let duplicate = company.add_lead("Ana R.").await;
    company
        .book(1, duplicate, "08:00-10:00")
        .await
        .expect("booked");
    company.merge(kept, duplicate).await;
    company.accept_proposal(kept, 80_000).await;
    let id = Uuid::from_u128(1);
    let (bookings, hours) = (&company.bookings, &company.hours);
    let record = bookings.job_record(id).await.expect("a job");
    let maximum = record.proposal.map(|proposal| proposal.maximum_cents);
    assert_eq!(maximum, Some(80_000));
    let wednesday = date(2026, 11, 4);
    let to = (choice(wednesday, "10:00-12:00"), 1);
    let moved = bookings.move_job(hours, (id, 0), to, &company.person).await;
    moved.expect("moved");
    let day = async |lead| {
        let row = company.store().lead(lead).await.expect("readable");
        row.expect("stored").moving_date
    };
    assert_eq!(day(kept).await, Some(wednesday));
    assert_eq!(day(duplicate).await, Some(TUESDAY), "it is hidden");
    let finish = Finish {
        minutes: Some(270),
        amount: Cents(80_001),
        payment: PaymentMethod::Cash,
    };
    let above = bookings.finish(id, &finish, &company.person).await;
    assert!(matches!(above, Err(BookingError::Amount(_))), "{above:?}");
    let finish = Finish {
        amount: Cents(80_000),
        ..finish
    };
    let done = bookings.finish(id, &finish, &company.person).await;
    done.expect("done");
    let (_, invoice) = bookings.invoice(id).await.expect("an invoice");
    assert!(invoice.proposal.is_some());
    for (lead, status) in [(kept, LeadStatus::Done), (duplicate, LeadStatus::Merged)] {
        let row = company.store().lead_summary(lead).await;
        assert_eq!(row.expect("answers").expect("stored").status, status);
    }
}

#[tokio::test]
async fn a_booked_window_is_full_and_free_again_once_canceled() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    let free = async || {
        let days = company.bookings.availability(&company.hours, 240).await;
        let days = days.expect("answers");
        let day = days.iter().find(|day| day.day == TUESDAY).expect("listed");
        day.windows[0].free
    };
    assert_eq!(free().await, 1);
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    assert_eq!(free().await, 0);
    let id = Uuid::from_u128(1);
    company.bookings.cancel(id, 0).await.expect("canceled");
    assert_eq!(free().await, 1);
    company
        .bookings
        .cancel(id, 0)
        .await
        .expect("a double click");
    assert_eq!(
        company.messages(lead).await,
        [
            MessageKind::BookingMail,
            MessageKind::BookingCreatedWebhook,
            MessageKind::BookingOwnerMail,
            MessageKind::BookingCanceledMail,
            MessageKind::BookingCanceledWebhook,
        ]
    );
}

#[tokio::test]
async fn customers_reschedule_until_the_cutoff() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    let id = Uuid::from_u128(1);
    let wish = choice(date(2026, 11, 5), "10:00-12:00");
    let bookings = &company.bookings;
    let moved = bookings.reschedule(&company.hours, (id, 0), wish).await;
    moved.expect("moved");
    // A stale page that wants something else.
    let other = choice(date(2026, 11, 6), "10:00-12:00");
    let stale = bookings.reschedule(&company.hours, (id, 0), other).await;
    assert!(matches!(stale, Err(BookingError::Changed)), "{stale:?}");
    company.set_clock("2026-11-03T16:00:01Z");
    let late = bookings.reschedule(&company.hours, (id, 1), other).await;
    let too_late = matches!(late, Err(BookingError::Change(ChangeProblem::TooLate)));
    assert!(too_late, "{late:?}");
    let late = bookings.cancel(id, 1).await;
    assert!(matches!(late, Err(BookingError::Change(_))), "{late:?}");
    bookings
        .cancel_at_desk(id, &company.person)
        .await
        .expect("the desk may");
}

#[tokio::test]
async fn a_hold_needs_an_estimate() {
    let company = Company::open(Confirmation::ByHand).await;
    let lead = company.add_lead("Ana").await;
    let wanted = CustomerHold {
        id: Uuid::from_u128(1),
        lead,
        choice: choice(TUESDAY, "08:00-10:00"),
    };
    let held = company.bookings.hold(&company.hours, wanted).await;
    assert!(matches!(held, Err(BookingError::NoEstimate)), "{held:?}");
}

#[tokio::test]
async fn a_taken_crew_is_refused_and_a_blocked_day_shows_a_conflict() {
    let company = Company::open(Confirmation::Instant).await;
    let (first, second) = (company.add_lead("Ana").await, company.add_lead("Luz").await);
    company.book(1, first, "08:00-10:00").await.expect("booked");
    let full = company.book(2, second, "08:00-10:00").await;
    let is_full = matches!(full, Err(BookingError::Place(PlaceProblem::Full)));
    assert!(is_full, "{full:?}");
    let store = company.store();
    let blocked = store.block_days(&[TUESDAY], None, "Inspection", 0).await;
    blocked.expect("saved");
    let week = (TUESDAY, TUESDAY.checked_add(6.days()).expect("in range"));
    let week = company.bookings.week(&company.hours, week).await;
    let jobs = week.expect("answers").jobs;
    assert_eq!(jobs.len(), 1);
    assert_eq!(jobs[0].conflict, Some(Conflict::Closed));
    assert_eq!(jobs[0].day, TUESDAY);
}

#[tokio::test]
async fn reminds_three_days_and_one_day_before_once_each() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    let mut counts = Vec::new();
    for now in [
        "2026-10-31T12:59:59Z",
        // 8 AM on October 31, before clocks go back.
        "2026-10-31T13:00:00Z",
        "2026-10-31T13:05:00Z",
        "2026-11-02T14:00:00Z",
        "2026-11-02T20:00:00Z",
    ] {
        company.set_clock(now);
        company.bookings.remind().await;
        let messages = company.messages(lead).await.into_iter();
        let reminders = messages.filter(|kind| *kind == MessageKind::BookingReminderMail);
        counts.push(reminders.count());
    }
    assert_eq!(counts, [0, 1, 1, 2, 2]);
}

/// A company with a job that was done at an instant, and its lead.
async fn company_with_finished_job(done: &str) -> (Company, Uuid) {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    company.set_clock(done);
    let finish = Finish {
        minutes: Some(270),
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
    };
    let finished = company
        .bookings
        .finish(Uuid::from_u128(1), &finish, &company.person);
    finished.await.expect("done");
    (company, lead)
}

#[tokio::test]
async fn asks_for_a_review_once_a_day_later_from_nine() {
    // 1 AM in Texas.
    let (company, lead) = company_with_finished_job("2026-11-04T07:00:00Z").await;
    let mut counts = Vec::new();
    for now in [
        "2026-11-04T20:00:00Z",
        // The next day, a second before 9 AM.
        "2026-11-05T14:59:59Z",
        "2026-11-05T15:00:00Z",
        "2026-11-05T15:01:00Z",
        "2026-11-06T15:00:00Z",
    ] {
        company.set_clock(now);
        company.bookings.request_reviews().await;
        let messages = company.messages(lead).await.into_iter();
        let requests = messages.filter(|kind| *kind == MessageKind::ReviewRequestMail);
        counts.push(requests.count());
    }
    assert_eq!(counts, [0, 0, 1, 1, 1]);
}

#[tokio::test]
async fn asks_for_no_review_of_an_old_job() {
    let (company, lead) = company_with_finished_job("2026-11-04T20:00:00Z").await;
    company.set_clock("2026-11-08T20:00:00Z");
    company.bookings.request_reviews().await;
    let messages = company.messages(lead).await;
    assert!(!messages.contains(&MessageKind::ReviewRequestMail));
}

#[tokio::test]
async fn a_finished_job_is_done_once() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    company.accept_proposal(lead, 80_000).await;
    let (id, order) = (Uuid::from_u128(1), Uuid::from_u128(7));
    let finish = Finish {
        minutes: Some(270),
        amount: Cents(90_000),
        payment: PaymentMethod::Cash,
    };
    let person = company.person.as_str();
    let bookings = &company.bookings;
    let above = bookings.finish(id, &finish, person).await;
    assert!(matches!(above, Err(BookingError::Amount(_))), "{above:?}");
    let text = "A piano that was not on the list";
    let added = bookings.add_change_order((id, order), text, Cents(10_000), person);
    added.await.expect("stored");
    let nameless = bookings.accept_change_order(id, order, " ").await;
    assert!(
        matches!(nameless, Err(BookingError::Text(_))),
        "{nameless:?}"
    );
    let accepted = bookings.accept_change_order(id, order, "Ana Ruiz").await;
    accepted.expect("accepted");
    for _ in 0..2 {
        let done = bookings.finish(id, &finish, person).await;
        done.expect("done");
    }
    assert_eq!(company.status(1).await, BookingStatus::Done);
    let (_, invoice) = bookings.invoice(id).await.expect("an invoice");
    assert_eq!((invoice.total, invoice.time), (Cents(90_000), 270));
    assert_eq!(invoice.change_orders[0].accepted_by, "Ana Ruiz");
    let late = bookings.add_change_order((id, Uuid::from_u128(8)), text, Cents(1), person);
    let late = late.await;
    assert!(matches!(late, Err(BookingError::Over(_))), "{late:?}");
    let messages = company.messages(lead).await.into_iter();
    let done = messages.filter(|kind| *kind == MessageKind::JobDoneWebhook);
    assert_eq!(done.count(), 1);
}

#[tokio::test]
async fn a_calendar_opens_with_its_secret_alone() {
    let company = Company::open(Confirmation::Instant).await;
    let new = bookings::NewCalendar {
        crew: None,
        name: "Office",
    };
    let secret = company.bookings.add_calendar(new).await.expect("made");
    assert_eq!(secret.len(), 32);
    let calendar = company.bookings.calendar(&secret).await;
    assert_eq!(calendar.expect("answers").expect("there").name, "Office");
    let wrong = company.bookings.calendar(&secret.to_uppercase()).await;
    assert_eq!(wrong.expect("answers"), None);
}

#[tokio::test]
async fn a_calendar_shows_a_canceled_job_as_canceled() {
    let company = Company::open(Confirmation::Instant).await;
    let lead = company.add_lead("Ana").await;
    company.book(1, lead, "08:00-10:00").await.expect("booked");
    let new = bookings::NewCalendar {
        crew: Some(1),
        name: "Crew 1",
    };
    let secret = company.bookings.add_calendar(new).await.expect("made");
    let feed = async || {
        let feed = company
            .bookings
            .calendar_feed(&secret, "https://example.com");
        feed.await.expect("answers").expect("there")
    };
    let uid = format!("UID:{}@example.com\r\n", Uuid::from_u128(1));
    let booked = feed().await;
    assert!(booked.contains(&uid), "{booked}");
    assert!(booked.contains("STATUS:CONFIRMED\r\n"), "{booked}");
    assert!(booked.contains("SEQUENCE:0\r\n"), "{booked}");
    assert!(booked.contains("DTSTART:20261103T140000Z\r\n"), "{booked}");
    let id = Uuid::from_u128(1);
    company.bookings.cancel(id, 0).await.expect("canceled");
    let canceled = feed().await;
    assert!(canceled.contains(&uid), "{canceled}");
    assert!(canceled.contains("STATUS:CANCELLED\r\n"), "{canceled}");
    assert!(canceled.contains("SEQUENCE:1\r\n"), "{canceled}");
}
