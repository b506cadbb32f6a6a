//! The mail to the owner about a lead that has waited for almost 24 hours.

use content::fill_placeholders;
use domain::{LeadStatus, Locale, RESPONSE_PROMISE_MS};
use jiff::Timestamp;

use super::context::Context;
use super::phone_rows::phone_rows;
use crate::failure::Failure;
use crate::mail::{Block, Mail, Row};

/// Composes the warning about a lead. The failure is permanent if the lead is already answered.
pub async fn mail(context: &Context<'_>, about: &str) -> Result<Mail, Failure> {
    let lead = context.lead(about).await?;
    let mail = &context.site().mail;
    let text = &mail.deadline;
    if lead.answered_at.is_some() || lead.status != LeadStatus::New {
        return Err(Failure::permanent("the lead is already answered"));
    }
    let name = if lead.customer_name.is_empty() {
        &lead.reference
    } else {
        &lead.customer_name
    };
    let came = moment(context.site().locale, lead.created_at);
    let time = moment(
        context.site().locale,
        lead.created_at.saturating_add(RESPONSE_PROMISE_MS),
    );
    let values = [("name", name.as_str()), ("came", &came), ("time", &time)];
    let fill = |text: &str| fill_placeholders(text, &values);
    let phone = &lead.customer_phone;
    let mut rows = vec![Row::plain(&mail.owner.name, name)];
    rows.extend(phone_rows(&mail.owner.phone, phone, phone.clone()));
    Ok(Mail {
        to: context.owner.to_owned(),
        reply_to: Some(lead.customer_email.clone()).filter(|email| !email.is_empty()),
        subject: fill(&text.subject),
        blocks: vec![
            Block::Text(fill(&text.text)),
            Block::Rows(rows),
            Block::Link {
                label: text.open.clone(),
                href: format!("{}/desk/leads/{}", context.settings.public_url, lead.id),
            },
        ],
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    })
}

/// A time in the company's time zone.
fn moment(locale: Locale, at: i64) -> String {
    Timestamp::from_millisecond(at).map_or_else(
        |_| String::new(),
        |at| locale.date_time(domain::company_time(at).datetime()),
    )
}
