//! Lead counts by key.

use std::collections::HashMap;
use std::ops::AddAssign;

use contract::desk::Tally;
use domain::{LeadForm, PHONE_SOURCE, lead_source};
use store::{Campaign, ReportRow};

use crate::Context;

/// Number of leads, bookings and their value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub leads: i64,
    pub booked: i64,
    pub booked_cents: i64,
}

impl AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.leads += other.leads;
        self.booked += other.booked;
        self.booked_cents += other.booked_cents;
    }
}

/// Sums by key.
#[derive(Default)]
pub struct Tallies(HashMap<String, Sum>);

impl Tallies {
    pub fn add(&mut self, key: &str, sum: Sum) {
        match self.0.get_mut(key) {
            Some(own) => *own += sum,
            None => {
                self.0.insert(key.to_owned(), sum);
            }
        }
    }

    /// Rows sorted by number of leads, at most `most`.
    pub fn rows(self, most: usize, label: &dyn Fn(&str) -> String) -> Vec<Tally> {
        let mut rows: Vec<(String, Sum)> = self.0.into_iter().collect();
        rows.sort_by(|(a, sum_a), (b, sum_b)| sum_b.leads.cmp(&sum_a.leads).then(a.cmp(b)));
        rows.truncate(most);
        let row = |(key, sum): (String, Sum)| Tally {
            label: label(&key),
            key,
            leads: sum.leads,
            booked: sum.booked,
            booked_cents: Some(sum.booked_cents),
        };
        rows.into_iter().map(row).collect()
    }
}

/// The city in an address, among those with a page on the site. If several match, the last one is
/// used, because streets are named after cities, too. Empty if there is none.
pub fn city<'a>(context: &'a Context, address: &str) -> &'a str {
    let address = address.to_lowercase();
    // Names of cities are the same in all languages.
    let links = context
        .snapshot
        .english_site()
        .chrome
        .header
        .menus
        .iter()
        .flat_map(|menu| &menu.links);
    let cities = links.filter(|link| link.href.starts_with("/service-areas/"));
    let named = cities.filter_map(|link| {
        let at = address.rfind(&link.label.to_lowercase())?;
        Some((at + link.label.len(), link.label.as_str()))
    });
    named.max().map_or("", |(_, city)| city)
}

/// Returns what brought the customer.
pub fn source(row: &ReportRow) -> String {
    let named = [PHONE_SOURCE, "utm_source"]
        .iter()
        .find_map(|name| row.campaign.get(*name));
    lead_source(
        named.map(String::as_str),
        &row.referrer,
        row.form == LeadForm::Phone,
    )
}

/// The campaign's name, or else its source. Empty if there is none.
pub fn campaign(parameters: &Campaign) -> &str {
    let named = ["utm_campaign", "utm_source"]
        .iter()
        .find_map(|name| parameters.get(*name));
    named.map_or("", String::as_str)
}
