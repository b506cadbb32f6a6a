//! Why a booking was refused, at the desk: the table `errors.booking` of `content/<locale>/desk.toml`.

use schemars::JsonSchema;
use serde::Deserialize;

/// Why a booking was refused.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BookingErrorMessages {
    pub past: String,
    pub notice: String,
    pub horizon: String,
    pub closed: String,
    pub unknown_window: String,
    pub too_long: String,
    pub full: String,
    pub too_late: String,
    pub has_booking: String,
    pub over: String,
    pub no_estimate: String,
    pub changed: String,
    pub clock: String,
    pub amount: String,
}

impl Default for BookingErrorMessages {
    fn default() -> Self {
        Self {
            past: "This window has begun already. Choose a later one.".to_owned(),
            notice: "This window begins too soon to book online.".to_owned(),
            horizon: "This day is too far ahead to book online.".to_owned(),
            closed: "No crew works on this day. Choose another day.".to_owned(),
            unknown_window: "There is no such arrival window on this day.".to_owned(),
            too_long: "This job would not end on the same day. Book a longer day or another crew at the desk.".to_owned(),
            full: "A crew is already booked at this time. Choose another window or crew.".to_owned(),
            too_late: "The time for changes online has passed.".to_owned(),
            has_booking: "This lead already has a booking. Move or cancel that one.".to_owned(),
            over: "This booking has ended. Make a new one.".to_owned(),
            no_estimate: "This lead has no estimate. Enter how long the job takes.".to_owned(),
            changed: "Someone else changed this booking. Look at it again, then repeat your change.".to_owned(),
            clock: "The clock cannot do that now. Reload to see what it is doing.".to_owned(),
            amount: "The final amount is above the maximum of {limit}. Add a change order that the customer accepts.".to_owned(),
        }
    }
}
