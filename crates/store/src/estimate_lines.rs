//! The lines of an estimate as they are stored: what the customer was shown, which never changes
//! with the program's formula, price list or API.

use domain::{Adjustments, Cents, Estimate, EstimatedService, Service};
use serde::{Deserialize, Serialize};

use crate::stored_adjustments::StoredAdjusted;

#[derive(Deserialize, Serialize)]
struct Lines {
    crew_size: u32,
    hourly_cents: u64,
    base_minutes: u64,
    stair_flights: u32,
    stairs_minutes: u64,
    long_walk_minutes: u64,
    services: Vec<Line>,
    minutes: u64,
    labor_cents: u64,
    services_cents: u64,
    distance_fee_cents: u64,
    subtotal_cents: u64,
    tax_cents: u64,
    total_cents: u64,
    // Estimates without adjustments, and those of earlier versions, have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    adjusted: Option<StoredAdjusted>,
}

#[derive(Deserialize, Serialize)]
struct Line {
    key: String,
    price_cents: u64,
    added_minutes: u64,
}

/// Serializes the lines of an estimate as JSON.
pub fn to_json(estimate: &Estimate) -> String {
    let services = estimate.services.iter().map(|line| Line {
        key: line.service.key().to_owned(),
        price_cents: line.price.0,
        added_minutes: line.added,
    });
    let lines = Lines {
        crew_size: estimate.crew_size,
        hourly_cents: estimate.hourly.0,
        base_minutes: estimate.base,
        stair_flights: estimate.stair_flights,
        stairs_minutes: estimate.stairs,
        long_walk_minutes: estimate.long_walk,
        services: services.collect(),
        minutes: estimate.time,
        labor_cents: estimate.labor.0,
        services_cents: estimate.services_total.0,
        distance_fee_cents: estimate.distance_fee.0,
        subtotal_cents: estimate.subtotal.0,
        tax_cents: estimate.tax.0,
        total_cents: estimate.total.0,
        adjusted: estimate.adjusted.as_ref().map(StoredAdjusted::from),
    };
    // Numbers and strings always serialize.
    serde_json::to_string(&lines).unwrap_or_default()
}

/// Reads the stored lines of an estimate; `None` if they are not readable.
pub fn from_json(json: &str, formula_version: u32) -> Option<Estimate> {
    let lines: Lines = serde_json::from_str(json).ok()?;
    let services = lines.services.iter().map(|line| {
        Some(EstimatedService {
            service: Service::from_key(&line.key)?,
            price: Cents(line.price_cents),
            added: line.added_minutes,
        })
    });
    let adjusted = match lines.adjusted {
        Some(stored) => Some(stored.read()?),
        None => None,
    };
    Some(Estimate {
        formula_version,
        crew_size: lines.crew_size,
        hourly: Cents(lines.hourly_cents),
        base: lines.base_minutes,
        stair_flights: lines.stair_flights,
        stairs: lines.stairs_minutes,
        long_walk: lines.long_walk_minutes,
        services: services.collect::<Option<_>>()?,
        time: lines.minutes,
        labor: Cents(lines.labor_cents),
        services_total: Cents(lines.services_cents),
        distance_fee: Cents(lines.distance_fee_cents),
        subtotal: Cents(lines.subtotal_cents),
        tax: Cents(lines.tax_cents),
        total: Cents(lines.total_cents),
        adjusted,
    })
}

/// Reads the adjustments of stored lines; `None` if there are none.
pub fn adjustments(json: &str) -> Option<Adjustments> {
    let estimate = from_json(json, 0)?;
    estimate.adjusted.map(|adjusted| adjusted.adjustments)
}
