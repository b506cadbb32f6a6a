//! What machines are told of the business.

use domain::OpeningHours;
use schemars::JsonSchema;
use serde::Deserialize;

/// `content/en/business.toml`. Spec section 2, 'structured company data'.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Business {
    /// The main brand.
    pub name: String,
    /// The main phone, with its country code.
    pub telephone: String,
    /// The e-mail address.
    pub email: String,
    /// The place of business.
    pub address: Address,
    /// In schema.org's form, such as `Mo-Su 08:00-23:00`.
    pub opening_hours: String,
    /// `$$`.
    pub price_range: String,
    /// Languages spoken, as in `en`.
    pub languages: Vec<String>,
    /// Counties served.
    pub areas: Vec<String>,
    /// Kinds of service.
    pub services: Vec<String>,
}

/// A postal address.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Address {
    /// Town.
    pub locality: String,
    /// State.
    pub region: String,
    /// Country code.
    pub country: String,
}

impl Business {
    /// The opening hours as times, when they are the same every day: `Mo-Su 08:00-23:00`.
    pub fn hours(&self) -> Option<OpeningHours> {
        let (opens, closes) = self.opening_hours.strip_prefix("Mo-Su ")?.split_once('-')?;
        let hours = OpeningHours {
            opens: opens.parse().ok()?,
            closes: closes.parse().ok()?,
        };
        (hours.opens < hours.closes).then_some(hours)
    }
}
