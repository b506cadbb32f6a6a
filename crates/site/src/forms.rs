//! Plain HTML forms, which work without JavaScript.

pub mod funnel;
pub mod lead;
pub mod quote;
pub mod quote_page;
pub mod subscribe;
