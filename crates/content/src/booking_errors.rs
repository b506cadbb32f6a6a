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
    /// With `{limit}` and `{over}`.
    pub amount: String,
    pub job_minutes: String,
    pub job_amount: String,
    pub no_email: String,
}
