//! An estimate line by line, with the wizard's labels.

use content::{Site, agreed_lines, quote_wizard};
use contract::{Estimate, EstimateText, QuoteWizardSection};
use domain::{BasisPoints, Cents, Locale};
use store::LeadRow;

use crate::mail::{Block, Row};

/// The lines of an estimate in the language of a site, the total last. Money is in dollars with
/// cents, time in hours.
pub fn rows(site: &Site, estimate: &Estimate) -> Vec<Row> {
    let Some(wizard) = quote_wizard(site) else {
        return Vec::new();
    };
    let text = &wizard.estimate;
    let locale = site.locale;
    let mut rows = vec![
        Row::plain(
            &text.crew,
            format!(
                "{}, {}",
                crew(wizard, estimate.crew_size),
                wizard
                    .moving
                    .per_hour
                    .replace("{price}", &dollars(estimate.hourly_cents))
            ),
        ),
        Row::plain(
            &text.time,
            text.hours
                .replace("{hours}", &locale.hours(estimate.minutes.into())),
        ),
        Row::plain(&text.labor, dollars(estimate.labor_cents)),
    ];
    rows.extend(estimate.services.iter().map(|line| {
        let item = wizard
            .services
            .items
            .iter()
            .find(|item| item.key == line.key);
        let name = item.map_or(line.key.as_str(), |item| item.name.as_str());
        Row::plain(name, dollars(line.price_cents))
    }));
    rows.push(Row::plain(
        &text.distance_fee,
        dollars(estimate.distance_fee_cents),
    ));
    if let Some(adjusted) = &estimate.adjusted {
        let agreed = agreed_lines(site, adjusted).lines.into_iter();
        rows.extend(agreed.map(|(name, amount)| Row::plain(name, amount)));
    }
    rows.extend([
        Row::plain(&text.subtotal, dollars(estimate.subtotal_cents)),
        Row::plain(
            tax(locale, text, site.rates.tax),
            dollars(estimate.tax_cents),
        ),
        Row::plain(&text.total, dollars(estimate.total_cents)),
    ]);
    rows
}

/// What the price of a move beyond the served towns counts, to be said before the price; none for other moves.
pub fn far_move(site: &Site, lead: &LeadRow) -> Option<Block> {
    let text = &quote_wizard(site)?.estimate.far_move;
    let is_said = site.is_far_move(&lead.origin, &lead.destination) && !text.is_empty();
    is_said.then(|| Block::Text(text.clone()))
}

/// Cents as dollars: `$1,201.58`.
pub fn dollars(cents: u32) -> String {
    Cents(u64::from(cents)).dollars()
}

fn crew(wizard: &QuoteWizardSection, size: u32) -> String {
    let choice = wizard
        .moving
        .crews
        .iter()
        .find(|crew| crew.crew_size == size);
    choice.map_or_else(|| size.to_string(), |crew| crew.label.clone())
}

fn tax(locale: Locale, text: &EstimateText, rate: BasisPoints) -> String {
    let percent = locale.percent(rate);
    text.tax.replace("{percent}", &percent)
}
