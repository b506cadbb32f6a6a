//! What an owner sets up before customers can book: rules, crews, days off and calendars.

pub mod calendars;
pub mod crews;
pub mod days_off;
mod refusal;
pub mod rules;
