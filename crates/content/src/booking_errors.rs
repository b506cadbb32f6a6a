//! Why a booking or its set-up was refused, at the desk: the tables `errors.booking` and `errors.booking_setup` of
//! `content/<locale>/desk.toml`.

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
    pub erase_booked: String,
}

/// Why a change of crews, rules, days off or calendars was refused.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BookingSetupErrorMessages {
    pub no_window: String,
    pub window: String,
    pub repeated_window: String,
    /// `{first}` and `{second}`.
    pub overlapping_windows: String,
    /// `{window}`.
    pub uneven_window: String,
    pub work_ends: String,
    /// `{window}`.
    pub work_ends_early: String,
    /// `{hours}`.
    pub notice: String,
    /// `{hours}`.
    pub cutoff: String,
    /// `{minutes}`.
    pub buffer: String,
    /// `{days}`.
    pub horizon: String,
    pub no_name: String,
    /// `{max}`.
    pub long_name: String,
    pub name_taken: String,
    pub no_weekday: String,
    pub unknown_crew: String,
    /// `{count}`.
    pub has_jobs: String,
    pub day: String,
    pub past: String,
    pub days_order: String,
    /// `{days}`.
    pub too_many_days: String,
    /// `{max}`.
    pub long_reason: String,
}
