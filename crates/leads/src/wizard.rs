//! The steps of the quote wizard, which are counted.

/// Step numbers of the wizard; the last is the receipt.
pub const WIZARD_STEPS: std::ops::RangeInclusive<i32> = 1..=5;
