//! Plain forms: what a browser without JavaScript sends.

mod entries;
mod fields;
pub mod quote;

pub use entries::{entries_of, form_of};
