//! How the customer of a lead prefers to be reached.

use serde::Serialize;
use ts_rs::TS;

/// How a customer prefers to be reached. The language is that of the lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskContactPreference {
    /// When they chose it.
    pub at: i64,
    /// `call`, `text` or `mail`; none if everything is fine.
    pub channel: Option<String>,
    /// The hour of the day before which they do not want to be contacted; none if any time is fine.
    pub not_before: Option<i8>,
}
