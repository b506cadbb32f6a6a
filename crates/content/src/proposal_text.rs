//! Texts of the written proposal: `content/<locale>/proposal.toml`. Placeholders in braces are filled in when a
//! proposal is issued.

use domain::Locale;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::Files;
use crate::counted::Counted;

/// The texts in one language.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ProposalText {
    /// With `{number}`.
    pub title: String,
    /// With `{maximum}`.
    pub not_to_exceed: String,
    /// With `{maximum}`.
    pub binding: String,
    pub offer: OfferText,
    pub carrier: CarrierText,
    pub shipper: ShipperText,
    pub labels: PartyLabels,
    pub shipment: ShipmentText,
    pub price: ProposalPriceText,
    pub payment: PaymentText,
    pub legal: LegalText,
}

/// The table of numbers and dates.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OfferText {
    pub heading: String,
    pub number: String,
    pub reference: String,
    pub issued: String,
    pub valid_until: String,
}

/// The mover, as its certificate of registration names it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct CarrierText {
    pub heading: String,
    /// As on your certificate of registration.
    pub name: String,
    /// As on your certificate of registration.
    pub registrations: Vec<String>,
    pub street_address: String,
    pub phone: String,
    pub email: String,
}

/// The heading above the customer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ShipperText {
    pub heading: String,
}

/// Labels of both parties.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PartyLabels {
    pub name: String,
    pub registration: String,
    pub street_address: String,
    pub phone: String,
    pub email: String,
}

/// The table of what is moved.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ShipmentText {
    pub heading: String,
    pub date: String,
    pub no_date: String,
    pub origin: String,
    pub destination: String,
    pub home: String,
    pub size: String,
    /// With `{feet}`.
    pub square_feet: String,
    pub stairs_origin: String,
    pub stairs_destination: String,
    /// With `{count}`.
    pub flights: Counted,
    pub long_walk: String,
    pub long_walk_value: String,
    pub wishes: String,
}

/// The table of the price.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ProposalPriceText {
    pub heading: String,
    /// With `{hours}` and `{longest}`.
    pub hours: String,
    /// With `{hours}`; before a proposal, while the maximum is not decided.
    pub hours_estimated: String,
    /// With `{hours}`.
    pub hours_binding: String,
    /// Said of hours that were set by hand, with the `{hours}` of the price list.
    pub agreed_hours: String,
    pub item: String,
    pub estimate: String,
    pub maximum: String,
    /// With `{crew}` and `{rate}`.
    pub labor: String,
    pub distance_fee: String,
    pub travel: String,
    pub discount: String,
    /// With `{percent}`.
    pub discount_percent: String,
    pub subtotal: String,
    /// With `{percent}`.
    pub tax: String,
    pub total: String,
}

/// When and how payment is due.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PaymentText {
    pub heading: String,
    #[serde(default)]
    pub payment: String,
    /// Shown while your business profile has no term about payment.
    pub payment_sample: String,
    #[serde(default)]
    pub deposit: String,
    #[serde(default)]
    pub cancellation: String,
}

/// What the rules of Texas ask a proposal to say.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct LegalText {
    pub listed_only: String,
    pub liability_heading: String,
    pub liability: String,
    pub claims_heading: String,
    pub claims: String,
    pub state_heading: String,
    pub state: String,
    pub acceptance_heading: String,
    pub acceptance: String,
}

impl LegalText {
    /// Returns whether one of the texts is still that of the program in this language, so that the owner must confirm it.
    pub fn has_shipped_text(&self, locale: Locale) -> bool {
        let file = Files::shipped_text(&format!("{}/proposal.toml", locale.key()));
        let shipped = file.and_then(|text| toml::from_str::<ProposalText>(&text).ok());
        shipped.is_none_or(|shipped| {
            let shipped = shipped.legal;
            let shipped = shipped.texts();
            self.texts().iter().any(|own| shipped.contains(own))
        })
    }

    /// The texts without their headings.
    fn texts(&self) -> [&str; 5] {
        [
            &self.listed_only,
            &self.liability,
            &self.claims,
            &self.state,
            &self.acceptance,
        ]
    }
}
