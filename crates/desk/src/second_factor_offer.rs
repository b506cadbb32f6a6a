//! Who is offered a second factor after signing in.

use domain::SitePath;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::PersonRow;

use crate::services::AccountServices;

/// Where a person goes after signing in: to `to`, or first to the offer of a second factor until
/// they have decided.
pub fn destination(accounts: &AccountServices, person: &PersonRow, to: &str) -> String {
    let is_open = person.second_factor_declined_at.is_none();
    let is_asked = accounts.policy.requires_second_factor || is_open;
    if person.second_factor_at.is_none() && is_asked {
        let to = utf8_percent_encode(to, NON_ALPHANUMERIC);
        format!("{}?to={to}", SitePath::SecondFactor.of(person.language))
    } else {
        to.to_owned()
    }
}
