//! Plain forms: what a browser without JavaScript sends.

mod entries;
pub mod funnel;
pub mod lead;
pub mod quote;
pub mod subscribe;

pub use entries::{entries_of, form_of};
