//! Structured data about the business.

use domain::OpeningHours;
use schemars::JsonSchema;
use serde::Deserialize;

/// `content/en/business.toml`. Spec section 2, 'structured company data'.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Business {
    /// The main brand.
    pub name: String,
    /// The main phone number with country code.
    pub telephone: String,
    /// The email address.
    pub email: String,
    /// The business address.
    pub address: Address,
    /// The opening hours, from the facts.
    #[serde(skip)]
    pub hours: OpeningHours,
    /// Price range in dollar signs, such as `$$`.
    pub price_range: String,
    /// Codes of the languages spoken, such as `en`.
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
    /// City.
    pub locality: String,
    /// State.
    pub region: String,
    /// Country code.
    pub country: String,
}
