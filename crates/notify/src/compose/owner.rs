//! The mail about a new lead to the owner. Name, phone, date, route and price come first, since it is
//! read on a phone.

use store::LeadRow;

use super::context::{Context, identifier, read_failed};
use super::estimate_rows;
use crate::failure::Failure;
use crate::mail::{Block, Mail, Row};

#[allow(clippy::too_many_lines, reason = "the mail from top to bottom")]
pub async fn mail(context: &Context<'_>, lead: &LeadRow) -> Result<Mail, Failure> {
    let mail = &context.site().mail;
    let messages = &context.site().messages;
    let text = &mail.owner;
    let or_none = |value: &str| {
        let value = if value.is_empty() { &mail.none } else { value };
        value.to_owned()
    };
    let estimate = context.estimate(lead).await?;
    let date = lead
        .moving_date
        .map_or_else(|| mail.none.clone(), |day| day.to_string());
    let route = text
        .from_to
        .replace("{origin}", &or_none(&lead.origin))
        .replace("{destination}", &or_none(&lead.destination));
    let price = estimate.as_ref().map_or_else(
        || text.no_price.clone(),
        |e| estimate_rows::dollars(e.total_cents),
    );
    let digits: String = lead
        .customer_phone
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let desk = format!("{}/desk/leads/{}", context.settings.public_url, lead.id);
    let mut blocks = vec![Block::Rows(vec![
        Row::plain(&text.name, or_none(&lead.customer_name)),
        Row {
            label: text.phone.clone(),
            value: or_none(&lead.customer_phone),
            href: (!digits.is_empty()).then(|| format!("tel:{digits}")),
        },
        Row::plain(&text.date, &date),
        Row::plain(&text.route, route),
        Row::plain(&text.price, price),
    ])];
    blocks.push(Block::Link {
        label: text.lead.clone(),
        href: desk,
    });
    if !lead.spam_reason.is_empty() {
        let reason = mail.reason(&lead.spam_reason);
        blocks.push(Block::Text(text.quarantined.replace("{reason}", reason)));
    }
    blocks.push(Block::Rows(vec![
        Row::plain(&text.email, or_none(&lead.customer_email)),
        Row::plain(&text.reference, &lead.reference),
        Row::plain(&text.came_from, came_from(lead)),
    ]));
    blocks.extend(entered(context, lead).await?);
    if let Some(estimate) = &estimate {
        blocks.push(Block::Heading(text.price.clone()));
        blocks.push(Block::Rows(estimate_rows::rows(context, estimate)));
    }
    let subject = text
        .subject
        .replace("{form}", messages.form_name(lead.form.key()))
        .replace("{name}", &or_none(&lead.customer_name))
        .replace("{date}", &date);
    Ok(Mail {
        to: context.owner.to_owned(),
        reply_to: Some(lead.customer_email.clone()).filter(|email| !email.is_empty()),
        subject: if lead.spam_reason.is_empty() {
            subject
        } else {
            text.spam_subject.replace("{subject}", &subject)
        },
        blocks,
        unsubscribe: None,
    })
}

/// The form's own fields, what the wizard was parts in text, and the consent.
async fn entered(context: &Context<'_>, lead: &LeadRow) -> Result<Vec<Block>, Failure> {
    let mail = &context.site().mail;
    let messages = &context.site().messages;
    let id = identifier(&lead.id)?;
    let row = |name: &str, value: &str| {
        Row::plain(
            messages.form_field_name(lead.form, name),
            messages.form_value(lead.form, name, value),
        )
    };
    let mut rows: Vec<Row> = lead
        .entries
        .iter()
        .map(|(name, value)| row(name, value))
        .collect();
    if let Some(quote) = context.store.quote(id).await.map_err(read_failed)? {
        rows.push(row("home_type", quote.home_type.key()));
        rows.push(row("bedrooms", &quote.bedrooms.to_string()));
        rows.push(row("square_footage", &quote.square_footage.to_string()));
        let texts = quote.texts.iter();
        rows.extend(texts.map(|(field, text)| row(field.name(), text)));
    }
    for consent in context.store.consents(id).await.map_err(read_failed)? {
        let given = if consent.given {
            &mail.owner.given
        } else {
            &mail.owner.not_given
        };
        rows.push(Row::plain(&mail.owner.consent, given));
    }
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    Ok(vec![
        Block::Heading(mail.owner.entered.clone()),
        Block::Rows(rows),
    ])
}

fn came_from(lead: &LeadRow) -> String {
    let campaign = if lead.campaign.is_empty() {
        String::new()
    } else {
        serde_json::json!(lead.campaign).to_string()
    };
    let parts = [lead.page.as_str(), &lead.referrer, &campaign];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" | ")
}
