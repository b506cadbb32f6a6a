//! What changes a price. The browser computes the same while a visitor answers.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What changes the price of a move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct PriceEffects {
    /// Stairs, the long walk, and all services in the order of the price list.
    pub choices: Vec<ChoiceEffect>,
    /// All crews of the price list, ascending by size.
    pub crews: Vec<CrewOption>,
}

/// A choice and its effect on the total.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct ChoiceEffect {
    /// `stairs_origin`, `stairs_destination`, `long_walk`, or the key of a service.
    pub key: String,
    /// The flights of stairs that the effect is for: those that were entered, or one. 0 for other choices.
    pub flights: u32,
    /// Whether the move includes it.
    pub is_chosen: bool,
    /// The total with it minus the total without it, while all other answers stay.
    pub effect_cents: u32,
}

/// The price of the same move with a crew of another size.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, TS)]
pub struct CrewOption {
    /// Number of movers.
    pub crew_size: u32,
    /// Cents per hour.
    pub hourly_cents: u32,
    /// Billed time in minutes.
    pub minutes: u32,
    /// The total, including tax.
    pub total_cents: u32,
    /// Whether it is the crew that was chosen.
    pub is_chosen: bool,
}
