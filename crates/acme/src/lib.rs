//! Obtains and renews the site's certificate by ACME (RFC 8555) with HTTP-01 challenges, and serves it for
//! TLS. Must not know HTTP servers or the settings' file.
//!
//! Account, certificate, challenges and the lease of an order are in the database, so several programs
//! can serve one domain: each answers challenges, and one of them orders.

mod account;
mod authority_time;
mod certificate;
mod certificates;
mod der;
mod failure;
mod http_client;
mod loaded;
mod order;
mod resolver;
mod schedule;

pub use authority_time::authority_time;
pub use certificates::{AcmeSettings, Certificates};
pub use failure::SetUpError;
