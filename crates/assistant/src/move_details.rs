//! The details of a move as visitors give them, message by message.

use domain::Service;

/// The known details of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveDetails {
    /// Number of bedrooms, 0 for a studio.
    pub bedrooms: Option<u32>,
    /// Number of movers.
    pub crew: Option<u32>,
    /// Flights of stairs at the origin and at the destination.
    pub flights: Option<(u32, u32)>,
    /// Requested services.
    pub services: Vec<Service>,
    /// Services that an earlier message requested and this one cancels.
    pub canceled: Vec<Service>,
}

impl MoveDetails {
    /// Returns whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the details of another message, which override earlier ones.
    pub fn merge(&mut self, other: &Self) {
        self.bedrooms = other.bedrooms.or(self.bedrooms);
        self.crew = other.crew.or(self.crew);
        self.flights = other.flights.or(self.flights);
        self.services
            .retain(|service| !other.canceled.contains(service));
        for service in &other.services {
            if !self.services.contains(service) {
                self.services.push(*service);
            }
        }
    }
}

/// The details of a move and its price in one message.
// A message may say any combination of these.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default)]
pub struct ParsedMessage {
    /// Details of the move.
    pub details: MoveDetails,
    /// Whether it asks for a price.
    pub price: bool,
    /// Whether it mentions an hourly rate.
    pub hour: bool,
    /// Whether it mentions the tax.
    pub tax: bool,
    /// Whether it asks for something other than a price, such as how long a move takes.
    pub not_price: bool,
    /// Whether it begins like a question.
    pub is_question: bool,
    /// A number without a unit: the answer to 'How many bedrooms?'.
    pub number: Option<u32>,
    /// The other words that carry meaning.
    pub rest: Vec<String>,
}
