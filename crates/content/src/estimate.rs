//! Converts the domain's estimate to the contract's type.

use contract::{AdjustedLine, AdjustedPrice, EstimatedService};
use domain::{Adjusted, AdjustedWork, Estimate};

/// The estimate as the browser shows it. The price list limits all amounts to far less than 32
/// bits.
pub fn to_contract(estimate: &Estimate) -> contract::Estimate {
    let small = |figure: u64| u32::try_from(figure).unwrap_or(u32::MAX);
    contract::Estimate {
        crew_size: estimate.crew_size,
        hourly_cents: small(estimate.hourly.0),
        base_minutes: small(estimate.base),
        stair_flights: estimate.stair_flights,
        stairs_minutes: small(estimate.stairs),
        long_walk_minutes: small(estimate.long_walk),
        services: estimate
            .services
            .iter()
            .map(|line| EstimatedService {
                key: line.service.key().to_owned(),
                price_cents: small(line.price.0),
                added_minutes: small(line.added),
            })
            .collect(),
        minutes: small(estimate.time),
        labor_cents: small(estimate.labor.0),
        services_cents: small(estimate.services_total.0),
        distance_fee_cents: small(estimate.distance_fee.0),
        subtotal_cents: small(estimate.subtotal.0),
        tax_cents: small(estimate.tax.0),
        total_cents: small(estimate.total.0),
        adjusted: estimate.adjusted.as_ref().map(adjusted),
    }
}

fn adjusted(adjusted: &Adjusted) -> AdjustedPrice {
    let small = |figure: u64| u32::try_from(figure).unwrap_or(u32::MAX);
    let time = adjusted.adjustments.time;
    AdjustedPrice {
        listed_minutes: time.map(|_| small(adjusted.listed_time)),
        lines: adjusted.lines.iter().map(line_to_contract).collect(),
    }
}

/// A line that was agreed. Its amount is limited to far less than 32 bits.
pub fn line_to_contract(line: &domain::AdjustedLine) -> AdjustedLine {
    let (text, basis_points) = match &line.work {
        AdjustedWork::Own(text) => (text.clone(), 0),
        AdjustedWork::Discount(share) => (String::new(), share.unwrap_or_default()),
        AdjustedWork::Travel => (String::new(), 0),
    };
    AdjustedLine {
        kind: line.work.key().to_owned(),
        text,
        basis_points: u32::try_from(basis_points).unwrap_or_default(),
        cents: i32::try_from(line.amount).unwrap_or_default(),
    }
}
