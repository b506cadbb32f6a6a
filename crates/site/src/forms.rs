//! Plain forms: what a browser without JavaScript sends.

pub mod funnel;
pub mod lead;
pub mod quote;
pub mod subscribe;
