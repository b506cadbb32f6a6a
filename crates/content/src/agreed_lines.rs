//! The texts about what a mover agreed with a customer beyond the price list, for documents, mails and receipts.

use contract::{AdjustedLine, AdjustedPrice, AgreedLines};
use domain::Cents;

use crate::{Site, fill_placeholders};

/// Returns what was agreed, in the language of a site.
pub fn agreed_lines(site: &Site, adjusted: &AdjustedPrice) -> AgreedLines {
    let hours = adjusted.listed_minutes;
    let lines = adjusted.lines.iter().map(|line| {
        let amount = signed_money(site, line.cents.into());
        (agreed_line_name(site, line), amount)
    });
    AgreedLines {
        hours: hours.map_or_else(String::new, |time| agreed_hours(site, time.into())),
        lines: lines.collect(),
    }
}

/// Returns the text about manually set hours; `listed` is the time by the price list, in minutes.
pub fn agreed_hours(site: &Site, listed: u64) -> String {
    let hours = site.locale.hours(listed);
    fill_placeholders(&site.proposal.price.agreed_hours, &[("hours", &hours)])
}

/// The name of a line that was agreed.
pub fn agreed_line_name(site: &Site, line: &AdjustedLine) -> String {
    let text = &site.proposal.price;
    match (line.kind.as_str(), line.basis_points) {
        ("travel", _) => text.travel.clone(),
        ("discount", 0) => text.discount.clone(),
        ("discount", share) => {
            let percent = site.locale.percent(share.into());
            fill_placeholders(&text.discount_percent, &[("percent", &percent)])
        }
        _ => line.text.clone(),
    }
}

/// An amount in cents that may be below zero: `-$50.00`.
pub fn signed_money(site: &Site, amount: i64) -> String {
    let money = site.locale.money(Cents(amount.unsigned_abs()));
    if amount < 0 {
        format!("-{money}")
    } else {
        money
    }
}
