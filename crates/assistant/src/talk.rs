//! What a conversation has come to.

use domain::Service;

use crate::moves::{Described, Move};

/// What a conversation has come to.
#[derive(Default)]
pub struct Talk {
    /// The move that is spoken of.
    pub its: Move,
    /// The town it begins in.
    pub from: Option<String>,
    /// Whether a price was asked for, so that what is said next may add to it.
    open: bool,
}

/// What a message asks of the price list.
pub enum Priced {
    /// The price of the move.
    Estimate,
    /// The price of a move of which the bedrooms are not known yet.
    Bedrooms,
    /// What an hour costs.
    Rates,
    /// What a service costs.
    Service(Service),
    /// What the tax is.
    Tax,
}

impl Talk {
    /// Takes over what a message says, and tells what it asks of the price list, if anything.
    pub fn hear(&mut self, said: &Described) -> Option<Priced> {
        let alone = said.rest.is_empty();
        if said.not_price {
            return None;
        }
        if said.its.bedrooms.is_some() && (said.price || alone) {
            if !self.open || self.its.bedrooms.is_some() && said.price {
                self.its = Move::default();
            }
            self.its.add(&said.its);
            self.open = true;
            return Some(Priced::Estimate);
        }
        if self.open
            && self.its.bedrooms.is_none()
            && let Some(number) = said.number
        {
            self.its.bedrooms = Some(number);
            return Some(Priced::Estimate);
        }
        if self.open && self.its.bedrooms.is_some() && alone && !said.asking && !said.its.is_empty()
        {
            self.its.add(&said.its);
            return Some(Priced::Estimate);
        }
        if said.tax && alone {
            return Some(Priced::Tax);
        }
        if !said.price || !alone {
            return None;
        }
        self.its = said.its.clone();
        self.open = true;
        if let Some(service) = said.its.services.first() {
            return Some(Priced::Service(*service));
        }
        Some(if said.hour || said.its.crew.is_some() {
            Priced::Rates
        } else {
            Priced::Bedrooms
        })
    }
}
