//! A written proposal: who moves what for whom, the estimate, and the most that it may cost. It contains what 43 TAC
//! 218.56 requires of a mover in Texas before loading; its text is in `content`.

mod automatic;
mod decision;
mod price;
mod validity;

use jiff::civil::Date;

use crate::{HomeType, Locale};

pub use automatic::{ManualReason, manual_reasons};
pub use decision::{
    Acceptance, AcceptanceAttempt, AcceptanceProblem, Decision, DeclineReason, IssuedProposal,
    ProposalStatus, accept_proposal, decline_proposal, proposal_question, proposal_status,
};
pub use price::{Bill, FixedLine, FixedWork, ProposalKind, ProposalPrice, ProposalPriceProblem};
pub use validity::{
    MAX_VALID_DAYS, QUOTE_LINK_DAYS, is_quote_link_over, quote_link_end, valid_until,
};

/// A written proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Its number. Numbers have no gaps; the first is 1.
    pub number: u32,
    /// The language of its text.
    pub locale: Locale,
    /// The company's date on which it is issued.
    pub issued_on: Date,
    /// The last day on which it can be accepted.
    pub valid_until: Date,
    /// The lead's reference, such as `Q-7K3M-Q9DA`.
    pub reference: String,
    /// The mover.
    pub carrier: Carrier,
    /// The customer.
    pub shipper: Shipper,
    /// What is moved, from where to where.
    pub shipment: Shipment,
    /// The price.
    pub price: ProposalPrice,
    /// The company's terms.
    pub terms: ProposalTerms,
}

/// The mover, as its certificate of registration names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Carrier {
    /// The name.
    pub name: String,
    /// Registration numbers with the authority's name, such as `TxDMV 003456789C`.
    pub registrations: Vec<String>,
    /// The street address.
    pub street_address: String,
    /// The phone number.
    pub phone: String,
    /// The email address.
    pub email: String,
}

/// The customer, as entered in the wizard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Shipper {
    pub name: String,
    pub email: String,
    pub phone: String,
}

/// What is moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shipment {
    /// The date of the move, if it is known.
    pub moving_date: Option<Date>,
    /// Where it is loaded. Empty if it is not known.
    pub origin: String,
    /// Where it is unloaded. Empty if it is not known.
    pub destination: String,
    /// The type of the home.
    pub home_type: HomeType,
    /// Number of bedrooms; 0 is a studio.
    pub bedrooms: u32,
    /// Square feet; 0 if they were not entered.
    pub square_footage: u32,
    /// Flights of stairs at the origin.
    pub stairs_origin: u32,
    /// Flights of stairs at the destination.
    pub stairs_destination: u32,
    /// Whether the walk between door and truck is long.
    pub long_walk: bool,
    /// Items and wishes in the customer's words, if any.
    pub wishes: Option<String>,
    /// Whether the move leaves the served cities; the price list has no price for that distance.
    pub is_far: bool,
}

/// The company's own terms, in the language of the proposal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProposalTerms {
    /// When payment is due and how it can be made.
    pub payment: String,
    /// The deposit; empty if the company has none.
    pub deposit: String,
    /// Canceling; empty if the company has no terms for it.
    pub cancellation: String,
}

/// Something without which a proposal must not be issued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingElement {
    /// The mover's name. 43 TAC 218.56(a).
    CarrierName,
    /// A registration number.
    Registration,
    /// The mover's street address.
    StreetAddress,
    /// When and how payment is due.
    Payment,
    /// The owner's decision on the rule for the maximum, which came with the program.
    Cap,
    /// The owner's confirmation of legal texts that came with the program.
    LegalTexts,
    /// The customer's name.
    ShipperName,
    /// Where the shipment is loaded or unloaded.
    Addresses,
    /// A price: the maximum is zero.
    Price,
    /// The price of the distance, for a move outside the served cities.
    RoadPrice,
}

impl MissingElement {
    /// Its name in the API.
    pub const fn key(self) -> &'static str {
        match self {
            Self::CarrierName => "carrier_name",
            Self::Registration => "registration",
            Self::StreetAddress => "street_address",
            Self::Payment => "payment",
            Self::Cap => "cap",
            Self::LegalTexts => "legal_texts",
            Self::ShipperName => "shipper_name",
            Self::Addresses => "addresses",
            Self::Price => "price",
            Self::RoadPrice => "road_price",
        }
    }
}

impl Proposal {
    /// Returns what must still be entered before the proposal can be issued. The sentences that the rule requires are
    /// part of every proposal and cannot be missing. What the owner must confirm depends on the content, which is not known
    /// here.
    pub fn missing(&self) -> Vec<MissingElement> {
        let is_empty = |text: &str| text.trim().is_empty();
        let has_registration = self
            .carrier
            .registrations
            .iter()
            .any(|number| !is_empty(number));
        let has_addresses =
            !is_empty(&self.shipment.origin) && !is_empty(&self.shipment.destination);
        let has_road = self.price.distance_fee.0 > 0 || self.price.has_own_lines();
        let checks = [
            (is_empty(&self.carrier.name), MissingElement::CarrierName),
            (!has_registration, MissingElement::Registration),
            (
                is_empty(&self.carrier.street_address),
                MissingElement::StreetAddress,
            ),
            (is_empty(&self.terms.payment), MissingElement::Payment),
            (is_empty(&self.shipper.name), MissingElement::ShipperName),
            (!has_addresses, MissingElement::Addresses),
            (self.price.maximum().total.0 == 0, MissingElement::Price),
            (self.shipment.is_far && !has_road, MissingElement::RoadPrice),
        ];
        let missing = checks.into_iter().filter(|(is_missing, _)| *is_missing);
        missing.map(|(_, element)| element).collect()
    }
}
