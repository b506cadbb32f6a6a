//! One job: what was promised, its clock, change orders and result.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DeskJob, DeskLead};
use crate::Document;

/// A job with all that the crew needs.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobDetail {
    /// The job as in the week; its status can be `canceled`, too.
    pub job: DeskJob,
    /// Name of the crew; empty if the crew was removed.
    pub crew_name: String,
    /// The lead: the customer, the answers, notes and files.
    pub lead: DeskLead,
    /// What the customer accepted.
    pub promise: Option<JobPromise>,
    /// The clock.
    pub clock: JobClock,
    /// Work beyond the proposal, oldest first.
    pub change_orders: Vec<JobChangeOrder>,
    /// The most that the job may cost with the accepted change orders; null if nothing limits it.
    pub limit_cents: Option<i64>,
    /// What it took, once it is done.
    pub result: Option<JobResult>,
}

/// A proposal that the customer accepted.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobPromise {
    /// Its number.
    pub number: i64,
    /// `binding` or `not_to_exceed`.
    pub kind: String,
    /// The estimate.
    pub estimate_cents: i64,
    /// The most that the job may cost.
    pub maximum_cents: i64,
    /// When it was accepted.
    pub accepted_at: i64,
    /// The name under which it was accepted.
    pub accepted_name: String,
    /// Its words.
    pub document: Option<Document>,
}

/// The clock of a job.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobClock {
    /// `ready`, `running`, `paused` or `stopped`.
    #[serde(rename = "state")]
    pub status: String,
    /// The steps, oldest first.
    pub steps: Vec<JobClockStep>,
    /// The time that counts until `now`, in minutes; the last one has begun.
    pub minutes: i64,
    /// The server's time.
    pub now: i64,
}

/// A step of a clock.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobClockStep {
    /// When it was taken.
    pub at: i64,
    /// `start`, `pause`, `resume` or `stop`.
    pub step: String,
}

/// Work beyond the proposal.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobChangeOrder {
    /// Its id.
    pub id: String,
    /// When it was written.
    pub at: i64,
    /// What is added.
    pub text: String,
    /// What it adds to the maximum.
    pub cents: i64,
    /// When the customer accepted it.
    pub accepted_at: Option<i64>,
    /// The name that the customer typed.
    pub accepted_name: Option<String>,
}

/// The result of a job.
#[derive(Clone, Debug, Serialize, TS)]
pub struct JobResult {
    /// When it was finished.
    pub at: i64,
    /// What it took.
    pub minutes: i64,
    /// The final amount; null if the person may not see it.
    pub cents: Option<i64>,
    /// `cash`, `card`, `zelle` or `check`.
    pub payment: String,
}

/// A step of a clock to take.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewClockStep {
    /// UUID of the step. Repeating the request changes nothing.
    pub id: String,
    /// `start`, `pause`, `resume` or `stop`.
    pub step: String,
}

/// A change order to write.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewChangeOrder {
    /// UUID of the change order. Repeating the request stores nothing.
    pub id: String,
    /// What is added, 1 to 4,000 characters.
    pub text: String,
    /// What it adds to the maximum, at most $1,000,000.
    pub cents: i64,
}

/// A change order that the customer accepts on the crew's phone.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChangeOrderAcceptance {
    /// The name that the customer types.
    pub name: String,
}

/// The end of a job.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct JobFinish {
    /// What it took, 1 to 10,080; null for the time of the clock.
    pub minutes: Option<i64>,
    /// The final amount, not above the maximum and the accepted change orders.
    pub cents: i64,
    /// `cash`, `card`, `zelle` or `check`.
    pub payment: String,
}

/// The mail with an invoice to send.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct InvoiceRequest {
    /// UUID of the mail. Repeating the request sends nothing.
    pub id: String,
}
