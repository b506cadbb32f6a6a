//! Figures over the leads, and the outbox.

use serde::Serialize;
use ts_rs::TS;

/// Figures over some weeks, ending today. Leads set apart and spam are left out, except where it
/// says otherwise.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Reports {
    /// The first day.
    pub from: String,
    /// Today.
    pub to: String,
    /// Each day, in order, those without a lead as well.
    pub days: Vec<DayCount>,
    /// By form, most first.
    pub forms: Vec<Tally>,
    /// By page, most first; at most 50.
    pub pages: Vec<Tally>,
    /// By the town of the origin, most first; at most 50.
    pub cities: Vec<Tally>,
    /// By campaign, most first; at most 50.
    pub campaigns: Vec<Tally>,
    /// How far visitors came in the wizard, step by step.
    pub funnel: Vec<FunnelCount>,
    /// How many of these leads are booked or done.
    pub booked: i64,
    /// What they were booked for, in cents.
    pub booked_cents: i64,
    /// How long customers waited for the first answer, by week.
    pub weeks: Vec<WeekResponseTimes>,
    /// The same by form, over the whole time.
    pub answers_by_form: Vec<ResponseTimes>,
    /// Leads whose person was erased; they are in `days` and `forms` and nowhere else.
    pub erased: i64,
}

/// A day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DayCount {
    /// The day.
    pub day: String,
    /// Leads that came.
    pub leads: i64,
    /// How many of them are booked or done.
    pub booked: i64,
    /// What those were booked for, in cents.
    pub booked_cents: i64,
}

/// So many of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Tally {
    /// The form's key, the path, the town or the campaign; empty if it is not known.
    pub key: String,
    /// The same in words.
    pub label: String,
    /// Leads.
    pub leads: i64,
    /// How many of them are booked or done.
    pub booked: i64,
    /// What those were booked for, in cents.
    pub booked_cents: i64,
}

/// How often a step of the wizard was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FunnelCount {
    /// 1 to 5.
    pub step: u8,
    /// How often. Nobody is followed from step to step.
    pub count: i64,
}

/// First answers of the leads of a week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WeekResponseTimes {
    /// Its Monday.
    pub week: String,
    /// Over all forms; the key is empty.
    pub all: ResponseTimes,
    /// By form.
    pub forms: Vec<ResponseTimes>,
}

/// How long the first answer took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ResponseTimes {
    /// The form's key, or empty for all.
    pub key: String,
    /// The form in words.
    pub label: String,
    /// Leads that were answered.
    pub answered: i64,
    /// Leads that were not, or not yet.
    pub open: i64,
    /// How many were answered within 24 hours.
    pub in_time: i64,
    /// Half were answered within so many milliseconds.
    pub median_ms: Option<i64>,
    /// Nine in ten were.
    pub p90_ms: Option<i64>,
}

/// What waits to be told, and what was given up.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskOutbox {
    /// How many wait.
    pub due: i64,
    /// How many were given up.
    pub dead: i64,
    /// Those given up first, then those that wait; newest first, at most 200.
    pub notices: Vec<OutboxLine>,
}

/// A notice in the outbox.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OutboxLine {
    /// The notice.
    pub notice: super::DeskMessage,
    /// The lead it is about, if it is about one.
    pub lead: Option<super::LeadLink>,
    /// The customer's name, if it is about a lead.
    pub customer_name: String,
}
