//! The state of a conversation about the price of a move.

use domain::Service;

use crate::move_details::{MoveDetails, ParsedMessage};

/// The facts that a conversation has established so far.
#[derive(Default)]
pub struct Conversation {
    /// The move being discussed.
    pub details: MoveDetails,
    /// The address it starts from, as far as it is known.
    pub origin: Option<String>,
    /// The address it goes to, if that or the origin is outside the served cities.
    pub destination: Option<String>,
    /// Whether it goes outside the served cities.
    pub is_far: bool,
    /// Whether the visitor asked for a price, so that the next message may add details.
    is_pricing: bool,
}

/// A question about the price list.
pub enum PriceIntent {
    /// The price of the move.
    Estimate,
    /// The price of a move whose number of bedrooms is not known yet.
    MissingBedrooms,
    /// The hourly rates.
    HourlyRates,
    /// The price of a service.
    Service(Service),
    /// The sales tax.
    Tax,
}

impl Conversation {
    /// Adds what a message says, and returns its question about prices, if any.
    pub fn update(&mut self, message: &ParsedMessage) -> Option<PriceIntent> {
        // Whether the message is only about the move and its price.
        let is_only_pricing = message.rest.is_empty();
        if message.not_price {
            return None;
        }
        if message.details.bedrooms.is_some() && (message.price || is_only_pricing) {
            if !self.is_pricing || self.details.bedrooms.is_some() && message.price {
                self.details = MoveDetails::default();
            }
            self.details.merge(&message.details);
            self.is_pricing = true;
            return Some(PriceIntent::Estimate);
        }
        if self.is_pricing
            && self.details.bedrooms.is_none()
            && let Some(number) = message.number
        {
            self.details.bedrooms = Some(number);
            return Some(PriceIntent::Estimate);
        }
        // 'With a piano', 'what about four movers?' and 'how much with four movers?', but not 'do you move pianos?'
        let is_follow_up = !message.is_question || message.price && !message.hour;
        if self.is_pricing
            && self.details.bedrooms.is_some()
            && is_only_pricing
            && is_follow_up
            && !message.details.is_empty()
        {
            self.details.merge(&message.details);
            return Some(PriceIntent::Estimate);
        }
        if message.tax && is_only_pricing {
            return Some(PriceIntent::Tax);
        }
        if !message.price || !is_only_pricing {
            return None;
        }
        self.details = message.details.clone();
        self.is_pricing = true;
        if let Some(service) = message.details.services.first() {
            return Some(PriceIntent::Service(*service));
        }
        Some(if message.hour || message.details.crew.is_some() {
            PriceIntent::HourlyRates
        } else {
            PriceIntent::MissingBedrooms
        })
    }
}
