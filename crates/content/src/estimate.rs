//! Converts the domain's estimate to the contract's type.

use contract::EstimatedService;
use domain::Estimate;

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
    }
}
