//! What a move is, and what it costs. Pure: no I/O, no clock, no environment, no async.
//! `today` is always an argument, in the company's time zone.

mod email;
mod entries;
mod estimate;
mod field;
mod home_type;
mod money;
mod quote_request;
mod rates;
mod reference;
mod service;

pub use email::is_email;
pub use entries::QuoteEntries;
pub use estimate::{Estimate, EstimateInput, EstimatedService, estimate};
pub use field::{Field, FieldError, Problem};
pub use home_type::HomeType;
pub use money::Cents;
pub use quote_request::QuoteRequest;
pub use rates::{BasisPoints, CrewRate, Minutes, Rates, RatesError, ServicePrice};
pub use reference::Reference;
pub use service::Service;
