//! The mail to the owner about a new lead. Name, phone, date, route and price come first, because
//! owners read it on a phone.

use content::fill_placeholders;
use domain::{Locale, MessageKind, company_time};
use jiff::Timestamp;
use store::LeadRow;

use super::context::{Context, identifier, read_failed};
use super::estimate_rows;
use super::phone_rows::phone_rows;
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
        .map_or_else(String::new, |day| context.site().locale.date(day));
    let (origin, destination) = (or_none(&lead.origin), or_none(&lead.destination));
    let route = [("origin", origin.as_str()), ("destination", &destination)];
    let route = fill_placeholders(&text.from_to, &route);
    let price = estimate.as_ref().map_or_else(
        || text.no_price.clone(),
        |e| estimate_rows::dollars(e.total_cents),
    );
    let desk = format!("{}/desk/leads/{}", context.settings.public_url, lead.id);
    let mut rows = vec![Row::plain(&text.name, or_none(&lead.customer_name))];
    let phone = &lead.customer_phone;
    rows.extend(phone_rows(&text.phone, phone, or_none(phone)));
    rows.extend([
        Row::plain(&text.date, or_none(&date)),
        Row::plain(&text.route, route),
        Row::plain(&text.price, price),
    ]);
    if Locale::from_key(&lead.language) == Some(Locale::Es) {
        rows.insert(1, Row::plain(&text.language, &text.prefers_spanish));
    }
    let earlier = earlier(context, lead).await?;
    let mut blocks = vec![Block::Rows(rows)];
    let is_far = context.site().is_far_move(&lead.origin, &lead.destination);
    if estimate.is_some() && is_far {
        blocks.insert(0, Block::Text(text.far_move.clone()));
    }
    if let Some(earlier) = &earlier {
        blocks.insert(0, Block::Text(earlier.fill(&text.continues)));
    }
    blocks.push(Block::Link {
        label: text.lead.clone(),
        href: desk,
    });
    if !lead.spam_reason.is_empty() {
        let reason = mail.reason(&lead.spam_reason);
        blocks.push(Block::Text(fill_placeholders(
            &text.quarantined,
            &[("reason", &reason)],
        )));
    }
    let mut facts = vec![
        Row::plain(&text.email, or_none(&lead.customer_email)),
        Row::plain(&text.reference, &lead.reference),
    ];
    let came_from = came_from(lead);
    // Nothing is known of a direct visit, or of a lead from the API.
    if !came_from.is_empty() {
        facts.push(Row::plain(&text.came_from, came_from));
    }
    blocks.push(Block::Rows(facts));
    blocks.extend(entered(context, lead).await?);
    if let Some(estimate) = &estimate {
        blocks.push(Block::Heading(text.price.clone()));
        blocks.push(Block::Amounts(estimate_rows::rows(
            context.site(),
            estimate,
        )));
    }
    let name = or_none(&lead.customer_name);
    let subject = [
        ("form", messages.form_name(lead.form.key())),
        ("name", name.as_str()),
        ("date", date.as_str()),
    ];
    let subject = fill_placeholders(&text.subject, &subject);
    // Remove the comma before a missing date.
    let subject = subject.trim_end_matches([',', ' ']).to_owned();
    let subject = match &earlier {
        Some(earlier) => {
            let continues = earlier.fill(&text.continues_subject);
            fill_placeholders(&continues, &[("subject", &subject)])
        }
        None => subject,
    };
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
        in_reply_to: earlier.and_then(|earlier| earlier.message),
        attachment: None,
    })
}

/// The lead that this one continues.
struct Earlier {
    time: String,
    reference: String,
    /// The outbox message that notified the owner of it.
    message: Option<String>,
}

impl Earlier {
    /// Fills its placeholders in, and leaves others.
    fn fill(&self, text: &str) -> String {
        let text = text.replace("{time}", &self.time);
        text.replace("{reference}", &self.reference)
    }
}

/// The lead that this one continues, and when it came: only the time if it was on the same day.
async fn earlier(context: &Context<'_>, lead: &LeadRow) -> Result<Option<Earlier>, Failure> {
    let Some(id) = &lead.continues else {
        return Ok(None);
    };
    let row = context.store.lead(identifier(id)?).await;
    let Some(row) = row.map_err(read_failed)? else {
        return Ok(None);
    };
    let messages = context.store.messages_about(id).await;
    let mut messages = messages.map_err(read_failed)?.into_iter();
    let at = |time: i64| Timestamp::from_millisecond(time).map(|at| company_time(at).datetime());
    let (Ok(came), Ok(now)) = (at(row.created_at), at(lead.created_at)) else {
        return Ok(None);
    };
    let locale = context.site().locale;
    Ok(Some(Earlier {
        time: if came.date() == now.date() {
            locale.time(came)
        } else {
            locale.date_time(came)
        },
        reference: row.reference,
        message: messages
            .find(|message| message.kind == MessageKind::OwnerMail)
            .map(|message| message.id),
    }))
}

/// The entries of the form or the wizard, and the consents.
async fn entered(context: &Context<'_>, lead: &LeadRow) -> Result<Vec<Block>, Failure> {
    let site = context.site();
    let (mail, messages) = (&site.mail, &site.messages);
    let id = identifier(&lead.id)?;
    let row = |name: &str, value: &str| {
        Row::plain(
            messages.form_field_name(lead.form, name),
            site.form_value(lead.form, name, value),
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
        let stairs = [
            ("stairs_origin", quote.stairs_origin),
            ("stairs_destination", quote.stairs_destination),
        ];
        let stairs = stairs.into_iter().filter(|(_, flights)| *flights > 0);
        rows.extend(stairs.map(|(field, flights)| row(field, &flights.to_string())));
        let access = [
            ("has_elevator", quote.has_elevator),
            ("long_walk", quote.long_walk),
        ];
        let access = access.into_iter().filter(|(_, given)| *given);
        rows.extend(access.map(|(field, _)| row(field, &mail.owner.yes)));
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
