//! What there is to do today.

use serde::Serialize;
use ts_rs::TS;

use super::{DeskJob, LeadCounts, LeadLine};

/// What there is to do today: jobs, what customers asked for, and leads, each in the first of the other lists that it
/// fits.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskToday {
    /// The booked and done jobs of today and tomorrow, by time.
    pub jobs: Vec<DeskJob>,
    /// Booked jobs of earlier days that nobody has finished, the latest first; at most 100.
    pub unfinished: Vec<DeskJob>,
    /// Requested jobs that wait for confirmation, by time; at most 100.
    pub requests: Vec<DeskJob>,
    /// Leads whose customers asked for their data to be deleted, until it is; at most 100.
    pub to_erase: Vec<LeadLine>,
    /// Leads whose customers asked a question about a proposal, until somebody writes to them or adds a note; at most
    /// 100.
    pub questions: Vec<LeadLine>,
    /// Proposals that wait for their customers, the oldest first; at most 100.
    pub proposals: Vec<OpenProposal>,
    /// New leads past their 24-hour deadline, the oldest first.
    pub late: Vec<LeadLine>,
    /// Other new leads, the oldest first. With `late` at most 100.
    pub new: Vec<LeadLine>,
    /// Leads that somebody contacted and whose day to follow up has come, the longest due first.
    pub follow_ups: Vec<LeadLine>,
    /// Moves booked for today and tomorrow that have no job. With `follow_ups` at most 100.
    pub moves: Vec<LeadLine>,
    /// Contacted and quoted leads with nothing due or asked, which wait for their customer; newest first, at most 20.
    pub waiting: Vec<LeadLine>,
    /// What was booked this month.
    pub month: MonthBookings,
    /// Counts over all leads.
    pub counts: LeadCounts,
}

/// A written proposal that waits for its customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OpenProposal {
    /// Its number.
    pub number: i64,
    /// Id of the lead that it is shown with.
    pub lead: String,
    /// The customer's name; the lead's reference if there is none.
    pub name: String,
    /// When it was issued, in milliseconds since 1970.
    pub issued_at: i64,
    /// The last day on which it can be accepted.
    pub valid_until: String,
    /// The most that the customer pays, in cents; none for people who may not see revenue.
    pub maximum_cents: Option<i64>,
}

/// The moves that were booked since the first of the month, whenever they take place, and that are still booked or
/// done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MonthBookings {
    /// Number of moves.
    pub moves: i64,
    /// Total of their booked prices, in cents; none for people who may not see revenue.
    pub cents: Option<i64>,
}
