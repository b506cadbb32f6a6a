//! Leads that were merged into another one, with the values that differ, so that they stay readable.

use content::{Messages, Site};
use contract::desk::{LeadEntry, MergedLead};
use domain::{LeadForm, PhoneNumber, phone_numbers};
use store::{LeadRow, QuoteRow, StoreError};
use uuid::Uuid;

use crate::services::LeadServices;
use crate::{Context, presenter};

/// Loads the leads that were merged into a lead, newest first.
///
/// # Errors
/// When the database is unavailable.
pub async fn merged_leads(
    context: &Context,
    leads: &LeadServices,
    id: Uuid,
    kept: &LeadRow,
    quote: Option<&QuoteRow>,
) -> Result<Vec<MergedLead>, StoreError> {
    let store = &leads.store;
    let site = context.site();
    let messages = &site.messages;
    let mut merged = Vec::new();
    for link in store.merged_leads(id).await? {
        let other = Uuid::parse_str(&link.id).unwrap_or_default();
        let Some(row) = store.lead(other).await? else {
            continue;
        };
        let own_quote = store.quote(other).await?;
        let entries = fields(messages, kept, &row)
            .chain(own_entries(site, kept, &row))
            .chain(texts(messages, quote, own_quote.as_ref()))
            .collect();
        merged.push(MergedLead {
            total_cents: different_total(quote, own_quote.as_ref()),
            lead: presenter::link(context, link),
            entries,
        });
    }
    Ok(merged)
}

/// The fields that every lead has.
fn fields<'a>(
    messages: &'a Messages,
    kept: &LeadRow,
    other: &LeadRow,
) -> impl Iterator<Item = LeadEntry> + use<'a> {
    let values = |row: &LeadRow| {
        let day = row.moving_date.map(|day| day.to_string());
        [
            ("name", row.customer_name.clone()),
            ("phone", row.customer_phone.clone()),
            ("email", row.customer_email.clone()),
            ("origin", row.origin.clone()),
            ("destination", row.destination.clone()),
            ("date", day.unwrap_or_default()),
            ("language", row.language.clone()),
        ]
    };
    let pairs = values(kept).into_iter().zip(values(other));
    pairs
        .filter(|((name, own), (_, value))| {
            !value.trim().is_empty() && normalized(name, own) != normalized(name, value)
        })
        .map(move |(_, (name, value))| LeadEntry {
            name: name.to_owned(),
            label: messages.form_field_name(LeadForm::Phone, name).to_owned(),
            value,
        })
}

/// A value as it is compared: two spellings of a number are the same number.
fn normalized(name: &str, value: &str) -> String {
    if name == "phone" {
        let numbers = phone_numbers(value);
        let keys: Vec<&str> = numbers.iter().map(PhoneNumber::key).collect();
        if !keys.is_empty() {
            return keys.join(" ");
        }
    }
    value.trim().to_lowercase()
}

/// The fields that only its form has.
fn own_entries<'a>(
    site: &'a Site,
    kept: &'a LeadRow,
    other: &'a LeadRow,
) -> impl Iterator<Item = LeadEntry> + use<'a> {
    let form = other.form;
    let is_own = move |name: &str| {
        let mut defined = form.fields().iter();
        defined.any(|defined| defined.field.key() == name && defined.is_own())
    };
    let entries = other.entries.iter();
    entries
        .filter(move |entry| {
            is_own(&entry.0) && !entry.1.is_empty() && !kept.entries.contains(entry)
        })
        .map(move |(name, value)| LeadEntry {
            name: name.clone(),
            label: site.messages.form_field_name(form, name).to_owned(),
            value: site.form_value(form, name, value).into_owned(),
        })
}

/// The optional texts of its quote, such as special requests.
fn texts<'a>(
    messages: &'a Messages,
    kept: Option<&'a QuoteRow>,
    other: Option<&'a QuoteRow>,
) -> impl Iterator<Item = LeadEntry> + use<'a> {
    let texts = other.into_iter().flat_map(|quote| quote.texts.iter());
    texts
        .filter(move |(field, text)| kept.and_then(|kept| kept.texts.get(*field)) != Some(*text))
        .map(move |(field, text)| LeadEntry {
            name: field.name().to_owned(),
            label: messages.field_name(field.name()).to_owned(),
            value: text.to_owned(),
        })
}

/// The total of its estimate, if the kept lead's is another.
fn different_total(kept: Option<&QuoteRow>, other: Option<&QuoteRow>) -> Option<i64> {
    let total = |quote: &QuoteRow| i64::try_from(quote.total_estimate.0).ok();
    let own = other.and_then(total);
    own.filter(|own| kept.and_then(total) != Some(*own))
}
