//! What of the wizard is counted.

/// The wizard's steps; the last is the receipt.
pub const WIZARD_STEPS: std::ops::RangeInclusive<i32> = 1..=5;
