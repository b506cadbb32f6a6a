//! The week at the desk: crews, days off and jobs.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The jobs of some days, and what they are booked into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskWeek {
    /// Arrival windows in order, such as `08:00-10:00`.
    pub windows: Vec<String>,
    /// The crews, by number.
    pub crews: Vec<DeskCrew>,
    /// Blocked days from 60 days ago on.
    pub days_off: Vec<DayOff>,
    /// The days of the range on which the company is closed, by the opening hours or because they are blocked.
    pub closed: Vec<String>,
    /// The jobs, by time.
    pub jobs: Vec<DeskJob>,
}

/// A crew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskCrew {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The weekdays on which it works, as bits, the lowest of which is Monday.
    pub weekdays: i64,
}

/// A blocked day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DayOff {
    /// The day.
    pub day: String,
    /// The crew; null for everybody.
    pub crew: Option<i64>,
}

/// A job in the week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskJob {
    /// Id of the booking.
    pub id: String,
    /// Id of its lead.
    pub lead: String,
    /// Reference of its lead.
    pub reference: String,
    /// Name of the customer.
    pub name: String,
    /// Phone of the customer.
    pub phone: String,
    /// Where the move begins.
    pub origin: String,
    /// Where it ends.
    pub destination: String,
    /// `requested`, `booked` or `done`.
    pub status: String,
    /// The crew.
    pub crew: i64,
    /// The day of the arrival.
    pub day: String,
    /// The promised arrival: the earliest time.
    pub arrival_from: i64,
    /// The promised arrival: the latest time.
    pub arrival_to: i64,
    /// When the crew is reserved from.
    pub work_from: i64,
    /// When the crew is reserved until, with the time for the way to the next job.
    pub work_to: i64,
    /// Estimated time of the job, in minutes.
    pub minutes: i64,
    /// Rises with every change; a move names the one that it was made from.
    pub sequence: i64,
    /// Why it cannot be done as it stands: `closed`, `crew_off`, `crew_gone`, `overlap` or `estimate`.
    pub conflict: Option<String>,
}

/// The job of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeadBooking {
    /// The job that is requested or booked, or else the last that was done.
    pub job: Option<DeskJob>,
}

/// A job to book for a lead.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewJob {
    /// UUID of the booking. Repeating the request books nothing.
    pub id: String,
    /// The day.
    pub day: String,
    /// The window, such as `08:00-10:00`.
    pub window: String,
    /// The crew; null for the first that is free.
    pub crew: Option<i64>,
    /// Time of the job, in minutes; null for that of the estimate.
    pub minutes: Option<u32>,
}

/// Where a job is moved.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JobMove {
    /// The day.
    pub day: String,
    /// The window, such as `08:00-10:00`.
    pub window: String,
    /// The crew.
    pub crew: i64,
    /// The job's `sequence` as last seen.
    pub expected: i64,
}
