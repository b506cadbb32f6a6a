//! What the test writes down of each customer and booking, to compare it with tables and reports.

use std::collections::BTreeMap;

use domain::LeadStatus;
use domain::schedule::BookingStatus;
use jiff::civil::Date;
use store::BookingRow;
use uuid::Uuid;

use super::day_of;
use crate::company::{BASE, HOURLY, TAX, id};

/// A customer and what was agreed.
#[derive(Clone, Debug)]
pub struct Customer {
    pub lead: Uuid,
    pub bedrooms: usize,
    /// Rises with each change of the booking.
    pub version: u32,
    /// The last booking that was more than a hold.
    pub booking: Option<Uuid>,
    /// When the lead became booked, in milliseconds since 1970.
    pub booked_at: Option<i64>,
    pub is_lost: bool,
}

/// A booking that was more than a hold. Times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub customer: usize,
    pub status: BookingStatus,
    pub crew: i64,
    pub arrives: i64,
    pub starts: i64,
    pub ends: i64,
    pub result: Option<JobOutcome>,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobOutcome {
    /// In milliseconds since 1970.
    pub at: i64,
    pub minutes: u64,
    pub cents: u64,
}

#[derive(Debug, Default)]
pub struct Ledger {
    pub customers: Vec<Customer>,
    pub entries: BTreeMap<Uuid, Entry>,
    /// How often what happened.
    pub happened: BTreeMap<&'static str, usize>,
}

impl Customer {
    pub const fn new(lead: Uuid, bedrooms: usize) -> Self {
        Self {
            lead,
            bedrooms,
            version: 0,
            booking: None,
            booked_at: None,
            is_lost: false,
        }
    }

    /// The estimated minutes.
    pub const fn estimated(&self) -> u64 {
        BASE[self.bedrooms]
    }

    /// The estimated price with tax, in cents.
    pub fn price(&self) -> i64 {
        let labor = HOURLY * self.estimated() / 60;
        let tax = (labor * TAX + 5_000) / 10_000;
        i64::try_from(labor + tax).expect("small")
    }
}

impl Ledger {
    pub fn count(&mut self, what: &'static str) {
        *self.happened.entry(what).or_default() += 1;
    }

    /// Writes down where a customer's booking is now.
    pub fn write(&mut self, customer: usize, row: &BookingRow) {
        let entry = Entry {
            customer,
            status: row.status,
            crew: row.crew_id,
            arrives: row.arrival_starts,
            starts: row.starts_at,
            ends: row.ends_at,
            result: None,
        };
        self.entries.insert(id(row), entry);
        self.customers[customer].booking = Some(id(row));
    }

    /// The entry of a customer's last booking.
    pub fn entry(&mut self, customer: usize) -> &mut Entry {
        let booking = self.customers[customer].booking.expect("has a booking");
        self.entries.get_mut(&booking).expect("written down")
    }

    /// The status that the customer's lead must have.
    pub fn lead_status(&self, customer: &Customer) -> LeadStatus {
        let status = customer.booking.map(|id| self.entries[&id].status);
        match status {
            _ if customer.is_lost => LeadStatus::Lost,
            Some(BookingStatus::Done) => LeadStatus::Done,
            _ if customer.booked_at.is_some() => LeadStatus::Booked,
            _ => LeadStatus::New,
        }
    }

    /// How many jobs were done on a day.
    pub fn done_on(&self, day: Date) -> usize {
        let done = self.entries.values();
        let done = done.filter(|entry| entry.status == BookingStatus::Done);
        done.filter(|entry| day_of(entry.arrives) == day).count()
    }
}
