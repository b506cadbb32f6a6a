//! What an owner sets up before customers can book: rules, crews, days off and calendars.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who confirms a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BookingConfirmation {
    /// It is booked at once.
    Instant,
    /// A person at the desk confirms it; its time is reserved meanwhile.
    ByHand,
}

/// The rules of booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BookingRules {
    /// Arrival windows in order, such as `08:00-10:00`.
    pub windows: Vec<String>,
    /// How long before a window begins customers can book it, in minutes.
    pub notice_minutes: u64,
    /// How long before a window begins customers can change and cancel, in minutes.
    pub cutoff_minutes: u64,
    /// Time that is reserved after each job, in minutes.
    pub buffer_minutes: u64,
    /// How many days from today customers can book; 0 is today alone.
    pub horizon_days: u32,
    /// When the work of a day ends, such as `21:00`.
    pub work_ends: String,
    /// Who confirms a booking.
    pub confirmation: BookingConfirmation,
    /// The version, which changes are based on; 0 before the first.
    pub version: i64,
}

/// The rules of booking as an owner types them. Times and windows are at full and half hours.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct BookingRulesChange {
    /// Arrival windows that do not overlap, in any order, such as `08:00-10:00`; at least one.
    pub windows: Vec<String>,
    /// How long before a window begins customers can book it, in minutes; at most 30 days.
    pub notice_minutes: u64,
    /// How long before a window begins customers can change and cancel, in minutes; at most 30 days.
    pub cutoff_minutes: u64,
    /// Time that is reserved after each job, in minutes: a multiple of 30, at most 480.
    pub buffer_minutes: u64,
    /// How many days from today customers can book, at most 366; 0 is today alone.
    pub horizon_days: u32,
    /// When the work of a day ends, such as `21:00`; after the beginning of each window.
    pub work_ends: String,
    /// Who confirms a booking.
    pub confirmation: BookingConfirmation,
    /// The version of the rules that the person saw.
    pub expected: i64,
}

/// A crew, as its form shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BookingCrew {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The weekdays on which it works, as bits, the lowest of which is Monday.
    pub weekdays: i64,
    /// How many requested and booked jobs of it have not ended.
    pub jobs: i64,
    /// The version, which changes are based on.
    pub version: i64,
}

/// A crew to add.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCrew {
    /// Its name, up to 60 characters, which no other crew has.
    pub name: String,
    /// The weekdays on which it works, as bits, the lowest of which is Monday; at least one.
    pub weekdays: i64,
}

/// A changed crew.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CrewChange {
    /// Its name, up to 60 characters, which no other crew has.
    pub name: String,
    /// The weekdays on which it works, as bits, the lowest of which is Monday; at least one.
    pub weekdays: i64,
    /// The version of the crew that the person saw.
    pub expected: i64,
}

/// The removal of a crew. Its jobs stay, as conflicts.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CrewRemoval {
    /// The number of its coming jobs that the person saw.
    pub jobs: i64,
}

/// A blocked day with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BlockedDay {
    /// The day.
    pub day: String,
    /// The crew; null for everybody.
    pub crew: Option<i64>,
    /// Why; may be empty.
    pub reason: String,
}

/// Days to block.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewDaysOff {
    /// The first day, today or later.
    pub first: String,
    /// The last day, at most 365 days later.
    pub last: String,
    /// The crew; null for everybody.
    pub crew: Option<i64>,
    /// Why, up to 120 characters; may be empty.
    pub reason: String,
}

/// Blocked days to free.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DaysOffRemoval {
    /// The first day.
    pub first: String,
    /// The last day.
    pub last: String,
    /// The crew; null for everybody.
    pub crew: Option<i64>,
}

/// A calendar that others subscribe to. Its address cannot be read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskCalendar {
    /// Id.
    pub id: String,
    /// Who uses it.
    pub name: String,
    /// The crew whose jobs it shows; null for all.
    pub crew: Option<i64>,
    /// When it was made.
    pub created_at: i64,
}

/// A calendar to make.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewCalendar {
    /// Who uses it, up to 60 characters.
    pub name: String,
    /// The crew whose jobs it shows; null for all.
    pub crew: Option<i64>,
}

/// The secret address of a new calendar, which is shown once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CalendarAddress {
    /// Who uses it.
    pub name: String,
    /// The address, to which calendars subscribe.
    pub address: String,
}
