//! What a customer asked for, as a mail to them repeats it, with the labels of the form. Anybody may have typed the
//! recipient's address, so a text that could be a message of its own is left out; the customer's copy on the site
//! shows it.

use content::Site;
use domain::{FieldKind, LeadField, LeadForm, QuoteField, phone_for_mail, text_for_mail};
use store::{LeadRow, QuoteRow};

use crate::mail::{Block, Row};

/// The route, the day, the home, special requests and the phone number of a quote, otherwise the entries of a form,
/// below a heading.
pub fn blocks(site: &Site, lead: &LeadRow, quote: Option<&QuoteRow>) -> Vec<Block> {
    let rows = quote.map_or_else(|| of_form(site, lead), |quote| of_quote(site, quote));
    if rows.is_empty() {
        return Vec::new();
    }
    let heading = site.mail.visitor.request.clone();
    vec![Block::Heading(heading), Block::Rows(rows)]
}

fn of_quote(site: &Site, quote: &QuoteRow) -> Vec<Row> {
    let form = LeadForm::Quote;
    let row = |field: QuoteField, value: &str| {
        let label = site.messages.form_field_name(form, field.name());
        Row::plain(label, site.form_value(form, field.name(), value))
    };
    let day = quote.moving_date.map(|day| site.locale.date(day));
    let typed = [
        (
            QuoteField::OriginAddress,
            text_for_mail(&quote.origin_address),
        ),
        (
            QuoteField::DestinationAddress,
            text_for_mail(&quote.destination_address),
        ),
        (QuoteField::MovingDate, day.as_deref()),
    ];
    let typed = typed.into_iter();
    let mut rows: Vec<Row> = typed
        .filter_map(|(field, value)| Some(row(field, value?)))
        .collect();
    rows.push(row(QuoteField::HomeType, quote.home_type.key()));
    rows.push(row(QuoteField::Bedrooms, &quote.bedrooms.to_string()));
    let stairs = [
        (QuoteField::StairsOrigin, quote.stairs_origin),
        (QuoteField::StairsDestination, quote.stairs_destination),
    ];
    let stairs = stairs.into_iter().filter(|(_, flights)| *flights > 0);
    rows.extend(stairs.map(|(field, flights)| row(field, &flights.to_string())));
    let texts = quote.texts.iter();
    rows.extend(texts.filter_map(|(field, text)| Some(row(field, text_for_mail(text)?))));
    let phone = phone_for_mail(&quote.customer_phone);
    rows.extend(phone.map(|phone| row(QuoteField::CustomerPhone, phone)));
    rows
}

fn of_form(site: &Site, lead: &LeadRow) -> Vec<Row> {
    let form = lead.form;
    let row = |(name, value): &(String, String)| {
        let mut fields = form.fields().iter();
        let defined = fields.find(|defined| defined.field.key() == name)?;
        let value = match (defined.field, defined.kind) {
            (LeadField::Name | LeadField::FirstName | LeadField::LastName, _)
            | (_, FieldKind::Email | FieldKind::Consent) => return None,
            (_, FieldKind::Phone) => phone_for_mail(value)?,
            _ => text_for_mail(value)?,
        };
        let label = site.messages.form_field_name(form, name);
        Some(Row::plain(label, site.form_value(form, name, value)))
    };
    lead.entries.iter().filter_map(row).collect()
}
