//! Reports on leads, and the outbox.

use serde::Serialize;
use ts_rs::TS;

/// Report on several weeks, ending today. Quarantined leads and spam are excluded unless
/// noted.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Reports {
    /// The first day.
    pub from: String,
    /// The last day, which is today.
    pub to: String,
    /// All days in order, including days without leads.
    pub days: Vec<DayCount>,
    /// Counts by form, highest first.
    pub forms: Vec<Tally>,
    /// Counts by page, highest first; at most 50.
    pub pages: Vec<Tally>,
    /// Counts by city of origin, highest first; at most 50.
    pub cities: Vec<Tally>,
    /// Counts by campaign, highest first; at most 50.
    pub campaigns: Vec<Tally>,
    /// Counts by what brought the customer, highest first; at most 50. Keys are those of [`PhoneLead`](super::PhoneLead),
    /// names of sites, and `direct`.
    pub sources: Vec<Tally>,
    /// Counts of lost leads by reason, highest first. Keys are those of [`StatusChange`](super::StatusChange).
    pub lost_reasons: Vec<Tally>,
    /// How many visitors reached each step of the wizard.
    pub funnel: Vec<FunnelCount>,
    /// Number of leads that are booked or done.
    pub booked: i64,
    /// Total of their booked prices, in cents; none for people who may not see revenue.
    pub booked_cents: Option<i64>,
    /// Time to the first answer, by week.
    pub weeks: Vec<WeekResponseTimes>,
    /// Time to the first answer by form, over all weeks.
    pub response_times_by_form: Vec<ResponseTimes>,
    /// What jobs that were finished in these weeks took, by home size.
    pub job_times: Vec<JobTimes>,
    /// Booked and offered crew time of these weeks, from Monday to Sunday; empty without crews and jobs.
    pub capacity: Vec<WeekdayUse>,
    /// How long booked leads of these weeks took until then.
    pub time_to_booking: BookingTimes,
    /// What became of the proposals that were issued in these weeks.
    pub proposals: ProposalCounts,
    /// Leads of erased people, which appear only in `days` and `forms`.
    pub erased: i64,
}

/// Counts of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DayCount {
    /// The day.
    pub day: String,
    /// Number of new leads.
    pub leads: i64,
    /// Number of them that are booked or done.
    pub booked: i64,
    /// Total of their booked prices, in cents; none for people who may not see revenue.
    pub booked_cents: Option<i64>,
}

/// Counts of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Tally {
    /// Key of the form, path, city or campaign; empty if unknown.
    pub key: String,
    /// Name of the group.
    pub label: String,
    /// Number of leads.
    pub leads: i64,
    /// Number of them that are booked or done.
    pub booked: i64,
    /// Total of their booked prices, in cents; none for people who may not see revenue.
    pub booked_cents: Option<i64>,
}

/// How often a step of the wizard was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FunnelCount {
    /// Step, 1 to 5.
    pub step: u8,
    /// Count. Visitors are not tracked from step to step.
    pub count: i64,
}

/// Time to the first answer in one week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WeekResponseTimes {
    /// Monday of the week.
    pub week: String,
    /// All forms together, with an empty key.
    pub all: ResponseTimes,
    /// Values by form.
    pub forms: Vec<ResponseTimes>,
}

/// Time to the first answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ResponseTimes {
    /// Key of the form; empty for all forms.
    pub key: String,
    /// Name of the form.
    pub label: String,
    /// Number of answered leads.
    pub answered: i64,
    /// Number of leads that nobody contacted, also closed ones.
    pub open: i64,
    /// Number of them that have waited for more than 24 hours.
    pub overdue: i64,
    /// Number of leads answered within 24 hours.
    pub in_time: i64,
    /// Median time in milliseconds.
    pub median_ms: Option<i64>,
    /// 90th percentile in milliseconds.
    pub p90_ms: Option<i64>,
}

/// What the jobs of one home size took. Times are in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct JobTimes {
    /// Number of bedrooms; the last line of the price list covers all larger homes.
    pub bedrooms: u32,
    /// Number of jobs.
    pub jobs: i64,
    /// Median of the estimated times.
    pub estimated_minutes: i64,
    /// Median of the times that the jobs took.
    pub actual_minutes: i64,
    /// The base time of the price list.
    pub base_minutes: i64,
    /// A base time that fits these jobs better; none if that of the price list fits, or of fewer than five jobs.
    pub suggested_minutes: Option<i64>,
}

/// Crew time of one weekday, of all its days together. Times are in minutes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WeekdayUse {
    /// The weekday, such as `monday`.
    pub weekday: String,
    /// Time of the arrival windows of each crew that worked; days off are left out.
    pub offered_minutes: i64,
    /// Reserved time of booked and done jobs, with the time between jobs. It can exceed what was offered.
    pub booked_minutes: i64,
}

/// Time from a lead to its booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BookingTimes {
    /// Number of booked leads.
    pub booked: i64,
    /// Number of them that were booked within 24 hours.
    pub within_day: i64,
    /// Median time in milliseconds.
    pub median_ms: Option<i64>,
}

/// Numbers of written proposals. One that was replaced before its customer decided counts only as its replacement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProposalCounts {
    /// All of them.
    pub sent: i64,
    /// Accepted ones.
    pub accepted: i64,
    /// Declined ones.
    pub declined: i64,
    /// Those that still wait for their customers.
    pub open: i64,
    /// Those that can no longer be accepted: their last day is past, or the quote was changed.
    pub ended: i64,
    /// Why customers declined, the most frequent first.
    pub reasons: Vec<DeclineCount>,
}

/// How many proposals were declined for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeclineCount {
    /// `price`, `date`, `other_mover`, `no_move` or `other`.
    pub reason: String,
    /// Number of proposals.
    pub proposals: i64,
}

/// Messages that are waiting, failed or were written to files.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskOutbox {
    /// Number of waiting messages.
    pub waiting: i64,
    /// Number of failed messages, which are not sent again automatically.
    pub failed: i64,
    /// Failed messages first, then waiting ones; newest first, at most 200.
    pub messages: Vec<OutboxLine>,
    /// Emails to customers of the last 30 days that were written to files, because there was no mail server; newest
    /// first, at most 200.
    pub filed: Vec<OutboxLine>,
}

/// A message in the outbox.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OutboxLine {
    /// The message.
    pub message: super::DeskMessage,
    /// Id of its lead, if it has one.
    pub lead: Option<super::LeadLink>,
    /// Name of the customer, if it has a lead.
    pub customer_name: String,
    /// Their phone number as typed; empty if they gave none.
    pub customer_phone: String,
}
