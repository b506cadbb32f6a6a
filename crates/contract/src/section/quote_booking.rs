//! The day and the arrival window on the private page of a quote.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Choice, Link};

/// Texts about the day and the arrival window.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct QuoteBookingText {
    /// The heading while a day can be chosen.
    pub heading: String,
    /// The heading once one is booked.
    pub heading_booked: String,
    /// What to do, above the calendar.
    pub lead: String,
    /// Said when no day is free, with `{days}`, the number of days that can be booked.
    pub nothing_free: String,
    /// What is said aloud of a day without a free window, beside its number.
    pub full: String,
    /// What is said aloud of a day on which nobody can come, beside its number.
    pub closed: String,
    /// Heading above the windows of the chosen day, with `{day}`.
    pub windows: String,
    /// A window, with `{from}` and `{to}`.
    pub window: String,
    /// Said when the chosen day has no free window, with `{day}`.
    pub day_taken: String,
    /// Label of the button that holds a window.
    pub hold: String,
    /// How long it is held, below that button.
    pub hold_hint: String,
    /// Said about a held window, with `{day}`, `{from}`, `{to}` and `{until}`.
    pub held: String,
    /// Said about a hold that has ended, with `{day}`, `{from}` and `{to}`.
    pub expired: String,
    /// Label of the button that books the held window.
    pub book: String,
    /// Label of that button if the owner confirms bookings.
    pub request: String,
    /// Label of the link to the form that accepts the proposal.
    pub accept_first: String,
    /// What accepting the proposal books, with `{day}`, `{from}` and `{to}`.
    pub accept_books: String,
    /// What accepting the proposal requests, with `{day}`, `{from}` and `{to}`.
    pub accept_requests: String,
    /// Heading above the calendar while a window is held.
    pub other: String,
    /// Said about a request, with `{day}`, `{from}` and `{to}`.
    pub requested: String,
    /// Said about a booking, with `{day}`, `{from}` and `{to}`.
    pub booked: String,
    /// Said when the job is done, with `{day}`.
    pub done: String,
    /// Said about a canceled booking, with `{day}`, `{from}` and `{to}`.
    pub canceled: String,
    /// Heading above what happens next.
    pub next_heading: String,
    /// What happens next.
    pub next: Vec<String>,
    /// Label of the link to the calendar file.
    pub file: String,
    /// Heading above the calendar that moves the booking.
    pub change: String,
    /// Label of the button that moves it.
    pub reschedule: String,
    /// Heading above the form that cancels.
    pub cancel_heading: String,
    /// What canceling does.
    pub cancel_lead: String,
    /// Label of the button that cancels.
    pub cancel: String,
    /// Said when the time for changes is over.
    pub too_late: String,
    /// Said when the proposal was accepted and the window was not booked, with `{problem}`.
    pub accepted: String,
    /// Why a form is refused, by reason.
    pub problems: BTreeMap<String, String>,
}

/// The day and the arrival window of a quote.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteBooking {
    /// The heading.
    pub heading: String,
    /// What became of the last choice; none before the first.
    pub status: Option<String>,
    /// Why the last form was refused.
    pub failed: Option<String>,
    /// The window that is held or booked.
    pub place: Option<QuoteBookingPlace>,
    /// The days that can be chosen; none if no day is free.
    pub calendar: Option<QuoteCalendar>,
    /// Said instead of a calendar.
    pub nothing_free: Option<String>,
}

/// A window that is held or booked.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteBookingPlace {
    /// Its identifier.
    pub id: String,
    /// How often it was changed; sent back with a change.
    pub sequence: i64,
    /// Whether it is only held.
    pub is_held: bool,
    /// Label of the button that books it; none if it is booked, or booked by accepting the proposal.
    pub book: Option<String>,
    /// What accepting the open proposal does with it.
    pub accept: Option<String>,
    /// Address of its calendar file.
    pub file: Option<String>,
    /// Whether it is booked and can be changed by its customer.
    pub can_change: bool,
    /// Whether it is booked and the time for changes is over.
    pub is_too_late: bool,
}

/// A month of days, one of which may be chosen.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteCalendar {
    /// A new identifier for a hold.
    pub id: String,
    /// The name of the month.
    pub month: String,
    /// The month before.
    pub previous: Option<Link>,
    /// The month after.
    pub next: Option<Link>,
    /// The weekdays from Sunday.
    pub weekdays: Vec<QuoteWeekday>,
    /// The days of the weeks from Sunday; `null` outside of the month.
    pub weeks: Vec<Vec<Option<QuoteDay>>>,
    /// The chosen day.
    pub chosen: Option<QuoteChosenDay>,
    /// Whether it is shown at once where it is folded.
    pub is_open: bool,
}

/// A column of a calendar.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteWeekday {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub short: String,
}

/// A day of a calendar.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteDay {
    /// Its number in the month.
    pub number: i8,
    /// Its full date if it is free, or why it is not.
    pub label: String,
    /// The address that shows its windows; none if it is not free.
    pub href: Option<String>,
}

/// The chosen day.
#[derive(Clone, Debug, Serialize, TS)]
pub struct QuoteChosenDay {
    /// The day, as in `2026-12-05`.
    pub day: String,
    /// Its number in the shown month; none in another one.
    pub number: Option<i8>,
    /// What is said about it.
    pub text: String,
    /// Its free windows.
    pub windows: Vec<Choice>,
    /// The window that was chosen before an error.
    pub window: String,
}
