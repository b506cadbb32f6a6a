//! Adjusted estimates at the desk.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Estimate;

/// What is agreed with a customer beyond the price list, in place of what was agreed before.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AdjustmentRequest {
    /// Up to 30 own lines.
    pub lines: Vec<AdjustmentLine>,
    /// A discount in hundredths of a percent; not with one in cents.
    pub discount_basis_points: Option<u32>,
    /// A discount in cents.
    pub discount_cents: Option<u32>,
    /// Minutes that are estimated instead of those of the price list, in half hours.
    pub minutes: Option<u32>,
    /// The travel fee in cents; zero for none.
    pub travel_cents: u32,
    /// Why, in at most 500 characters. A preview needs none.
    pub reason: String,
    /// The lead's `updated_at` as last seen.
    pub expected: i64,
}

/// An own line of an estimate.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AdjustmentLine {
    /// What it is for, in at most 120 characters.
    pub text: String,
    /// Its amount in cents, below zero if it lowers the price.
    pub cents: i32,
}

/// What was agreed with a customer beyond the price list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskAdjustments {
    /// Own lines.
    pub lines: Vec<AdjustmentLine>,
    /// The discount in hundredths of a percent, if it was given as a share.
    pub discount_basis_points: Option<u32>,
    /// The discount in cents, if it was given as an amount.
    pub discount_cents: Option<u32>,
    /// Minutes that were estimated instead of those of the price list.
    pub minutes: Option<u32>,
    /// The travel fee in cents.
    pub travel_cents: u32,
    /// Why.
    pub reason: String,
}

/// The price that adjustments would give.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AdjustmentPreview {
    /// The adjusted estimate.
    pub estimate: Estimate,
    /// The most that a proposal of it would allow, in cents.
    pub maximum_cents: u32,
}
