//! The price list. Spec section 9.

use std::ops::Deref;

use crate::{Cents, Service};

/// A span of time in whole minutes.
pub type Minutes = u64;

/// Hundredths of a percent: 825 is 8.25%.
pub type BasisPoints = u64;

/// The hourly rate of one crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrewRate {
    /// Number of movers.
    pub crew_size: u32,
    /// Price of the crew per hour.
    pub hourly: Cents,
}

/// Price and added time of one service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServicePrice {
    /// Which service.
    pub service: Service,
    /// Its price.
    pub price: Cents,
    /// Time it adds to the move.
    pub added: Minutes,
}

/// A price list that is not validated yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatesDraft {
    /// Crews, ascending by size; at least one.
    pub crews: Vec<CrewRate>,
    /// Base time by number of bedrooms, starting at 0; at least one.
    pub base: Vec<Minutes>,
    /// Time per flight of stairs.
    pub stair_flight: Minutes,
    /// Time for a long walk.
    pub long_walk: Minutes,
    /// The shortest time that is charged.
    pub minimum: Minutes,
    /// All six services, in the spec's order.
    pub services: Vec<ServicePrice>,
    /// The distance fee.
    pub distance_fee: Cents,
    /// Sales tax.
    pub tax: BasisPoints,
    /// A short name of this price list, stored with every quote.
    pub revision: String,
}

/// A validated price list, with whole cents for every move. It has the fields of [`RatesDraft`], read-only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates(RatesDraft);

impl Deref for Rates {
    type Target = RatesDraft;

    fn deref(&self) -> &RatesDraft {
        &self.0
    }
}

/// The reason why a price list is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RatesError {
    /// No crew, or no base time.
    Empty,
    /// The hourly rate of this crew size results in a fraction of a cent for half an hour.
    UnevenRate(u32),
    /// A time is not a multiple of half an hour.
    UnevenTime(Minutes),
    /// A service has no price, or more than one.
    Service(Service),
    /// A price exceeds $10,000, a time 100 hours, or the tax 100%.
    TooLarge,
}

impl Rates {
    /// The highest price and hourly rate. This limit and the others are far above any real move, and small
    /// enough that no sum can overflow.
    pub const MAX_PRICE: Cents = Cents(1_000_000);
    /// The longest time, in minutes.
    pub const MAX_TIME: Minutes = 6_000;
    /// The highest tax, in hundredths of a percent.
    pub const MAX_TAX: BasisPoints = 10_000;

    /// Validates a price list: it must result in whole cents for every move.
    ///
    /// # Errors
    /// The first problem found.
    pub fn new(list: RatesDraft) -> Result<Self, RatesError> {
        if list.crews.is_empty() || list.base.is_empty() {
            return Err(RatesError::Empty);
        }
        if let Some(crew) = list.crews.iter().find(|crew| crew.hourly.0 % 2 != 0) {
            return Err(RatesError::UnevenRate(crew.crew_size));
        }
        let times = || {
            let services = list.services.iter().map(|price| price.added);
            let single = [list.stair_flight, list.long_walk, list.minimum];
            list.base.iter().copied().chain(single).chain(services)
        };
        if let Some(uneven) = times().find(|minutes| minutes % 30 != 0) {
            return Err(RatesError::UnevenTime(uneven));
        }
        for service in Service::ALL {
            if list
                .services
                .iter()
                .filter(|price| price.service == service)
                .count()
                != 1
            {
                return Err(RatesError::Service(service));
            }
        }
        let prices = list.services.iter().map(|price| price.price);
        let hourly = list.crews.iter().map(|crew| crew.hourly);
        let is_too_expensive = prices
            .chain(hourly)
            .chain([list.distance_fee])
            .any(|price| price.0 > Self::MAX_PRICE.0);
        let is_too_long = times().any(|minutes| minutes > Self::MAX_TIME);
        if is_too_expensive || is_too_long || list.tax > Self::MAX_TAX {
            return Err(RatesError::TooLarge);
        }
        Ok(Self(list))
    }

    /// The smallest crew of at least this size, or the largest if all are smaller.
    pub fn crew_of_at_least(&self, size: u32) -> Option<CrewRate> {
        let mut crews = self.crews.iter();
        let found = crews.find(|crew| crew.crew_size >= size);
        found.or_else(|| self.crews.last()).copied()
    }

    /// The hourly rate of a crew of this size, if the price list has one.
    pub fn hourly(&self, crew_size: u32) -> Option<Cents> {
        self.crews
            .iter()
            .find(|crew| crew.crew_size == crew_size)
            .map(|crew| crew.hourly)
    }
}
