//! The estimate as it is kept with a quote.

use content::estimate_to_contract;
use domain::Estimate;

/// The estimate as JSON, as the browser shows it.
pub fn to_json(estimate: &Estimate) -> String {
    serde_json::to_string(&estimate_to_contract(estimate))
        .expect("numbers and keys are always JSON")
}
