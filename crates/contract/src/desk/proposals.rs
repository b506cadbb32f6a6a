//! Quote pages and written proposals at the desk.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The address of a quote's private page. Each request makes another one; all of them work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskQuoteLink {
    /// The URL.
    pub address: String,
}

/// A proposal to issue.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProposalRequest {
    /// A UUID, so that a repeated request issues nothing.
    pub key: String,
    /// `not_to_exceed` or `binding`.
    pub kind: String,
    /// The estimated time in minutes; the estimate's if missing.
    #[serde(default)]
    pub estimated_minutes: Option<u32>,
    /// The longest charged time in minutes; the one of the price list's rule if missing.
    #[serde(default)]
    pub longest_minutes: Option<u32>,
    /// Own lines after the services.
    #[serde(default)]
    pub lines: Vec<ProposalLine>,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// An own line of a proposal.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ProposalLine {
    /// What is done.
    pub text: String,
    /// Its price in cents.
    pub cents: u32,
}

/// A proposal as the desk lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskProposal {
    /// Id of the proposal.
    pub id: String,
    /// Its number.
    pub number: i64,
    /// When it was issued, in milliseconds since 1970.
    pub issued_at: i64,
    /// Who issued it; empty if it was issued by itself.
    pub by: String,
    /// `not_to_exceed` or `binding`.
    pub kind: String,
    /// The estimate in cents.
    pub estimate_cents: i64,
    /// The maximum in cents.
    pub maximum_cents: i64,
    /// The last day on which it can be accepted, as `YYYY-MM-DD`.
    pub valid_until: String,
    /// `open`, `accepted`, `declined`, `expired`, `superseded` or `outdated`.
    pub status: String,
    /// When the customer decided, in milliseconds since 1970.
    pub decided_at: Option<i64>,
    /// The name under which it was accepted.
    pub accepted_name: Option<String>,
    /// The network address from which it was decided.
    pub decided_from: Option<String>,
    /// The key of the reason for declining.
    pub decline_reason: Option<String>,
    /// What the customer wrote with it.
    pub decline_comment: Option<String>,
    /// SHA-256 of its words.
    pub words_hash: String,
}

/// A customer's question about a proposal, or a request to delete the customer's data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskProposalQuestion {
    /// Id of the question.
    pub id: String,
    /// When it was asked, in milliseconds since 1970.
    pub at: i64,
    /// The number of the proposal; 0 for a request to delete data.
    pub number: i64,
    /// The question.
    pub text: String,
}

/// The proposals of a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskProposals {
    /// The proposals, oldest first.
    pub proposals: Vec<DeskProposal>,
    /// Questions about them, oldest first.
    pub questions: Vec<DeskProposalQuestion>,
}
