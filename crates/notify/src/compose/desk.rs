//! Mail that is written or started at the desk: replies, estimates and follow-up reminders.

use content::fill_placeholders;
use domain::{Locale, name_for_mail};
use store::{LeadRow, LeasedMessage};

use super::context::{Context, estimate_of, identifier, read_failed};
use super::phone_rows::phone_rows;
use super::{estimate_rows, proposal, request_rows};
use crate::failure::Failure;
use crate::mail::{Block, Mail, Row};

/// A reply as it was written, and the language of its frame.
pub async fn reply(
    context: &Context<'_>,
    message: &LeasedMessage,
) -> Result<(Mail, Locale), Failure> {
    let reply = context
        .store
        .reply(&message.id)
        .await
        .map_err(read_failed)?;
    let reply = reply.ok_or_else(|| Failure::permanent("the reply no longer exists"))?;
    let paragraphs = reply.body.split("\n\n").map(str::trim);
    let paragraphs = paragraphs.filter(|paragraph| !paragraph.is_empty());
    let mail = Mail {
        to: reply.recipient,
        reply_to: Some(context.owner.to_owned()),
        subject: reply.subject,
        blocks: paragraphs
            .map(|paragraph| Block::Text(paragraph.to_owned()))
            .collect(),
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    };
    Ok((mail, Locale::from_key(&reply.language).unwrap_or_default()))
}

/// An estimate that was made at the desk, in the language of the lead.
pub async fn estimate(context: &Context<'_>, lead: &LeadRow) -> Result<Mail, Failure> {
    let site = context.site_in(&lead.language);
    let text = &site.desk_mail.estimate;
    let quote = context.quote(lead).await?;
    let quote = quote.ok_or_else(|| Failure::permanent("the lead has no estimate"))?;
    let estimate = estimate_of(&quote)?;
    if lead.customer_email.is_empty() {
        return Err(Failure::permanent("the lead has no email address"));
    }
    let visitor = &site.mail.visitor;
    let greeting = match name_for_mail(&lead.customer_name) {
        Some(name) => fill_placeholders(&visitor.greeting, &[("name", name)]),
        None => visitor.greeting_without_name.clone(),
    };
    let fill = |text: &str| fill_placeholders(text, &[("reference", lead.reference.as_str())]);
    let mut blocks = vec![
        Block::Text(greeting),
        Block::Text(fill(&text.lead)),
        Block::Heading(visitor.estimate.clone()),
    ];
    blocks.extend(estimate_rows::far_move(site, lead));
    blocks.push(Block::Amounts(estimate_rows::rows(site, &estimate)));
    blocks.extend(proposal::or_estimate(context, site, lead).await?);
    blocks.extend(request_rows::blocks(site, lead, Some(&quote)));
    blocks.push(Block::Text(text.reply.clone()));
    Ok(Mail {
        to: lead.customer_email.clone(),
        reply_to: Some(context.owner.to_owned()),
        subject: fill(&text.subject),
        blocks,
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    })
}

/// The reminder of a follow-up, to the person assigned to the lead, otherwise to the owner.
pub async fn follow_up(context: &Context<'_>, about: &str) -> Result<Mail, Failure> {
    let lead = context.lead(about).await?;
    let id = identifier(about)?;
    let line = context.store.lead_summary(id).await.map_err(read_failed)?;
    let line = line.ok_or_else(|| Failure::permanent("the lead no longer exists"))?;
    let Some(day) = line.follow_up_on.filter(|_| line.status.is_open()) else {
        return Err(Failure::permanent("there is nothing left to follow up"));
    };
    let assignee = match &line.assignee_id {
        Some(person) => context.store.person(person).await.map_err(read_failed)?,
        None => None,
    };
    // A person who never accepted the invitation does not need it.
    let assignee = assignee.filter(|person| !person.password.is_empty());
    let site = context.site();
    let text = &site.desk_mail.follow_up;
    let name = if lead.customer_name.is_empty() {
        &lead.reference
    } else {
        &lead.customer_name
    };
    let day = site.locale.date(day);
    let fill = |text: &str| fill_placeholders(text, &[("name", name.as_str()), ("day", &day)]);
    let phone = &lead.customer_phone;
    let mut rows = vec![Row::plain(&site.mail.owner.name, name)];
    rows.extend(phone_rows(&site.mail.owner.phone, phone, phone.clone()));
    Ok(Mail {
        to: assignee.map_or_else(|| context.owner.to_owned(), |person| person.email),
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
