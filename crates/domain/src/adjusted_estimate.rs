//! An estimate with what was agreed beyond the price list.

use crate::estimate::{labor, tax_on};
use crate::{
    Adjusted, AdjustedWork, AdjustmentProblem, Adjustments, BasisPoints, Cents, Discount, Estimate,
    Minutes,
};

/// The estimate with these adjustments instead of its current ones; without any, the price list's. The tax is that of
/// the price list that computed it.
pub fn adjusted(
    estimate: &Estimate,
    adjustments: Option<&Adjustments>,
    tax: BasisPoints,
) -> Estimate {
    let adjustments = adjustments.filter(|adjustments| !adjustments.is_empty());
    let listed_time = listed_time(estimate);
    let time = adjustments.and_then(|own| own.time).unwrap_or(listed_time);
    let charges = charges(estimate, Some(time));
    let (lines, subtotal) = adjustments.map_or((Vec::new(), charges), |own| own.applied(charges));
    let tax = tax_on(subtotal, tax);
    Estimate {
        time,
        labor: labor(estimate.hourly, time),
        subtotal,
        tax,
        total: Cents(subtotal.0 + tax.0),
        adjusted: adjustments.map(|adjustments| Adjusted {
            adjustments: adjustments.clone(),
            listed_time,
            lines,
        }),
        ..estimate.clone()
    }
}

impl Adjustments {
    /// Refuses adjustments that lower the price of an estimate by more than it is: a typing error more likely than a
    /// present.
    ///
    /// # Errors
    /// [`AdjustmentProblem::BelowZero`], with what lowers too much.
    pub fn check(&self, estimate: &Estimate) -> Result<(), AdjustmentProblem> {
        let (lines, _) = self.applied(charges(estimate, self.time));
        let amount_of = |at: usize| {
            let mut own = lines
                .iter()
                .filter(|line| matches!(line.work, AdjustedWork::Own(_)));
            own.nth(at).map(|line| line.amount)
        };
        let mut own = self.lines.iter().enumerate();
        if let Some((at, _)) = own.find(|(at, line)| amount_of(*at) != Some(line.amount)) {
            return Err(AdjustmentProblem::BelowZero(Some(at)));
        }
        let given = lines
            .iter()
            .find(|line| matches!(line.work, AdjustedWork::Discount(_)));
        let given = given.map_or(0, |line| line.amount.unsigned_abs());
        match self.discount {
            Some(Discount::Amount(amount)) if amount.0 != given => {
                Err(AdjustmentProblem::BelowZero(None))
            }
            _ => Ok(()),
        }
    }
}

fn listed_time(estimate: &Estimate) -> Minutes {
    let adjusted = estimate.adjusted.as_ref();
    adjusted.map_or(estimate.time, |adjusted| adjusted.listed_time)
}

/// Labor, services and distance fee; labor for this time, or for the price list's.
fn charges(estimate: &Estimate, time: Option<Minutes>) -> Cents {
    let labor = labor(estimate.hourly, time.unwrap_or(listed_time(estimate)));
    Cents(labor.0 + estimate.services_total.0 + estimate.distance_fee.0)
}
