//! What every request passes before it is looked at.

mod client_address;
mod form_limit;
mod same_origin;
mod security_headers;

pub use client_address::{ClientAddress, Peer};
pub use form_limit::{FormLimit, household};
pub use same_origin::{is_same_origin, same_origin};
pub use security_headers::security_headers;
