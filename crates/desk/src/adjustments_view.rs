//! Adjustments of an estimate as the desk shows them.

use contract::desk::{AdjustmentLine, DeskAdjustments};
use domain::{Adjustments, Discount};

/// Adjustments as the desk shows them.
pub fn shown(adjustments: &Adjustments) -> DeskAdjustments {
    let (share, amount) = match adjustments.discount {
        None => (None, None),
        Some(Discount::Percent(share)) => (Some(small(share)), None),
        Some(Discount::Amount(amount)) => (None, Some(small(amount.0))),
    };
    let lines = adjustments.lines.iter().map(|line| AdjustmentLine {
        text: line.text.clone(),
        cents: i32::try_from(line.amount).unwrap_or_default(),
    });
    DeskAdjustments {
        lines: lines.collect(),
        discount_basis_points: share,
        discount_cents: amount,
        minutes: adjustments.time.map(small),
        travel_cents: small(adjustments.travel.0),
        reason: adjustments.reason.clone(),
    }
}

/// The limits of prices and times are far below 32 bits.
pub fn small(figure: u64) -> u32 {
    u32::try_from(figure).unwrap_or(u32::MAX)
}
