//! What customers do, and what the desk and the crews do for them.

use bookings::{BookingError, DeskBooking, Finish};
use domain::schedule::{
    BookingStatus, ChangeProblem, ClockStep, PaymentMethod, PlaceProblem, WindowChoice,
};
use domain::{Booking, Cents, LeadChange, LostReason};
use jiff::civil::Weekday;
use leads::LeadStep;
use store::{BookingRow, ChangeOutcome};
use uuid::Uuid;

use super::ledger::{Customer, JobOutcome};
use super::{CLOCK_CHANGES, Event, Year, day_of, plus};
use crate::company::{HOURLY, choice, id};
use crate::consistency::MINUTE;

/// How many windows a customer tries.
const ATTEMPTS: usize = 6;

/// The windows of the rules, the first as often as the others together: everybody wants the morning.
const WINDOWS: [&str; 6] = [
    "08:00-10:00",
    "08:00-10:00",
    "08:00-10:00",
    "10:00-12:00",
    "12:00-14:00",
    "14:00-16:00",
];

/// By how many minutes jobs miss their estimates.
const MISSED: [i64; 6] = [-30, 0, 0, 30, 60, 90];

impl Year {
    pub async fn ask(&mut self) {
        let number = self.ledger.customers.len();
        let bedrooms = usize::try_from(self.random.below(5)).expect("small");
        let lead = self.company.quote(number, bedrooms).await;
        self.ledger.customers.push(Customer::new(lead, bedrooms));
        if self.random.chance(20) {
            self.book_by_phone(number).await;
        } else {
            self.hold(number).await;
        }
    }

    async fn hold(&mut self, number: usize) {
        let lead = self.lead(number);
        for _ in 0..ATTEMPTS {
            let (choice, page) = (self.wish(), self.new_id());
            let (bookings, hours) = (&self.company.bookings, &self.company.hours);
            match bookings.hold_choice(hours, (lead, page), choice).await {
                Ok(()) => {
                    // Some come back after the hold has ended.
                    let after = self.random.within(1..=40) * MINUTE;
                    self.push(self.company.now() + after, Event::Decide(number));
                    return;
                }
                Err(problem) => self.refused(problem),
            }
        }
    }

    pub async fn decide(&mut self, number: usize) {
        if self.random.chance(15) {
            self.ledger.count("abandoned");
            return;
        }
        if self.random.chance(50) {
            self.company.bookings.expire_holds().await;
        }
        let row = self.company.booking(self.lead(number)).await;
        let (bookings, hours) = (&self.company.bookings, &self.company.hours);
        match bookings.book_held(hours, &row).await {
            Ok(()) => {
                if row.status == BookingStatus::Expired {
                    self.ledger.count("renewed");
                }
                self.made(number).await;
            }
            Err(problem) => self.refused(problem),
        }
    }

    /// Books at the desk. Returns whether a window was free.
    async fn book_by_phone(&mut self, number: usize) -> bool {
        let lead = self.lead(number);
        for _ in 0..ATTEMPTS {
            let (choice, id) = (self.wish(), self.new_id());
            let booking = DeskBooking {
                id,
                lead,
                choice,
                crew: None,
                job: None,
                person: &self.company.person,
            };
            let (bookings, hours) = (&self.company.bookings, &self.company.hours);
            match bookings.book_at_desk(hours, &booking).await {
                Ok(()) => {
                    self.made(number).await;
                    return true;
                }
                Err(problem) => self.refused(problem),
            }
        }
        false
    }

    /// A customer has requested or booked.
    async fn made(&mut self, number: usize) {
        let row = self.company.booking(self.lead(number)).await;
        self.ledger.write(number, &row);
        if row.status == BookingStatus::Requested {
            let after = self.random.within(10..=20 * 60) * MINUTE;
            self.push(self.company.now() + after, Event::Confirm(number));
        } else {
            assert_eq!(row.status, BookingStatus::Booked);
            self.booked(number, &row).await;
        }
    }

    pub async fn confirm(&mut self, number: usize) {
        if self.ledger.entry(number).status != BookingStatus::Requested {
            return;
        }
        let lead = self.lead(number);
        let row = self.company.booking(lead).await;
        let (bookings, person) = (&self.company.bookings, &self.company.person);
        let confirmed = bookings.accept_request(id(&row), person).await;
        confirmed.expect("confirmed");
        let row = self.company.booking(lead).await;
        self.ledger.write(number, &row);
        self.booked(number, &row).await;
    }

    /// The desk notes the price, and plans the job.
    async fn booked(&mut self, number: usize, row: &BookingRow) {
        let now = self.company.now();
        let customer = &mut self.ledger.customers[number];
        customer.booked_at = customer.booked_at.or(Some(now));
        let price = Booking {
            cents: Some(customer.price()),
            day: Some(day_of(row.arrival_starts)),
            is_new: false,
        };
        self.change_lead(number, LeadChange::Booked(price)).await;
        self.plan(number, row);
    }

    fn plan(&mut self, number: usize, row: &BookingRow) {
        let customer = &mut self.ledger.customers[number];
        customer.version += 1;
        let version = customer.version;
        self.push(row.starts_at, Event::Start(number, version));
        if self.random.chance(35) {
            let at = self.random.within(self.company.now()..=row.starts_at - 1);
            self.push(at, Event::Change(number, version));
        }
    }

    pub async fn change(&mut self, number: usize) {
        let row = self.company.booking(self.lead(number)).await;
        let (booking, seen) = (id(&row), (id(&row), row.sequence));
        let (is_move, is_by_customer) = (self.random.chance(60), self.random.chance(50));
        let wish = self.wish();
        let crews: Vec<i64> = self.calendar.crews.keys().copied().collect();
        let crew = self.random.pick(&crews);
        let (bookings, hours) = (&self.company.bookings, &self.company.hours);
        let person = &self.company.person;
        let changed = match (is_move, is_by_customer) {
            (true, true) => bookings.reschedule(hours, seen, wish).await,
            (true, false) => bookings.move_job(hours, seen, (wish, crew), person).await,
            (false, true) => bookings.cancel(booking, row.sequence).await,
            (false, false) => bookings.cancel_at_desk(booking, person).await,
        };
        match changed {
            Ok(()) if is_move => self.moved(number).await,
            Ok(()) => self.canceled(number, &row).await,
            Err(problem) => self.refused(problem),
        }
    }

    pub async fn moved(&mut self, number: usize) {
        let row = self.company.booking(self.lead(number)).await;
        self.ledger.write(number, &row);
        self.ledger.count("moved");
        if row.status == BookingStatus::Booked {
            self.plan(number, &row);
        }
    }

    /// A booking was canceled: its place is free for whoever reads next. Some customers want another day.
    pub async fn canceled(&mut self, number: usize, row: &BookingRow) {
        self.ledger.count("canceled");
        self.ledger.entry(number).status = BookingStatus::Canceled;
        self.ledger.customers[number].version += 1;
        let store = &self.company.bookings.leads.store;
        let busy = store.busy(row.work(), self.company.now()).await;
        let busy = busy.expect("answers");
        assert!(busy.iter().all(|busy| busy.crew != row.crew_id), "{row:?}");
        if self.random.chance(30) && self.book_by_phone(number).await {
            self.ledger.count("rebooked");
        } else {
            let lost = LeadChange::Lost(LostReason::Canceled);
            self.change_lead(number, lost).await;
            self.ledger.customers[number].is_lost = true;
        }
    }

    pub async fn start(&mut self, number: usize) {
        let step = self.new_id();
        let customer = self.ledger.customers[number].clone();
        let booking = customer.booking.expect("has a booking");
        let (bookings, person) = (&self.company.bookings, &self.company.person);
        let started = bookings.take_step((booking, step), ClockStep::Start, person);
        started.await.expect("started");
        let estimated = i64::try_from(customer.estimated()).expect("small");
        let minutes = estimated + self.random.pick(&MISSED);
        let at = self.company.now() + minutes * MINUTE;
        self.push(at, Event::Finish(number, customer.version));
    }

    pub async fn finish(&mut self, number: usize) {
        let at = self.company.now();
        let booking = self.ledger.customers[number].booking;
        let entry = self.ledger.entry(number);
        let minutes = u64::try_from((at - entry.starts) / MINUTE).expect("positive");
        let cents = HOURLY * minutes / 60;
        entry.status = BookingStatus::Done;
        entry.result = Some(JobOutcome { at, minutes, cents });
        let finish = Finish {
            // What the clock says.
            minutes: None,
            amount: Cents(cents),
            payment: self.random.pick(&PaymentMethod::ALL),
        };
        let (bookings, person) = (&self.company.bookings, &self.company.person);
        let booking = booking.expect("has a booking");
        let finished = bookings.finish(booking, &finish, person).await;
        finished.expect("finished");
        self.ledger.count("done");
    }

    /// Changes a lead at the desk, whatever its version is.
    async fn change_lead(&self, number: usize, change: LeadChange) {
        let lead = self.lead(number);
        let leads = &self.company.bookings.leads;
        let row = leads.store.lead_summary(lead).await.expect("answers");
        let row = row.expect("stored");
        if let LeadChange::Booked(booking) = &change {
            assert_eq!(row.moving_date, booking.day, "the day of the job");
        }
        let (expected, steps) = (row.updated_at, [LeadStep::Change(change)]);
        let changed = leads.change(lead, expected, &steps, &self.company.person);
        assert_eq!(changed.await.expect("answers"), ChangeOutcome::Done);
    }

    fn lead(&self, number: usize) -> Uuid {
        self.ledger.customers[number].lead
    }

    /// Most people move at the end of a week.
    fn wish(&mut self) -> WindowChoice {
        let window = self.random.pick(&WINDOWS);
        let today = self.today();
        for day in CLOCK_CHANGES {
            let is_near = plus(today, 2) <= day && day <= plus(today, 24);
            if is_near && self.random.chance(30) {
                return choice(day, window);
            }
        }
        let mut day = plus(today, self.random.within(2..=24));
        if self.random.chance(70) {
            let end = self.random.pick(&[Weekday::Friday, Weekday::Saturday]);
            while day.weekday() != end {
                day = plus(day, 1);
            }
        }
        choice(day, window)
    }

    /// Counts a refusal that the rules explain. No other is expected.
    fn refused(&mut self, error: BookingError) {
        let what = match error {
            BookingError::Place(PlaceProblem::Full) => "full",
            BookingError::Place(PlaceProblem::Closed) => "closed",
            BookingError::Place(PlaceProblem::TooLong) => "too long",
            BookingError::Change(ChangeProblem::TooLate) => "too late",
            other => panic!("{other:?}"),
        };
        self.ledger.count(what);
    }
}
