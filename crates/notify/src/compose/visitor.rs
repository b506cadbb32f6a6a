//! The confirmation mail to the visitor: estimate line by line, reference, hours and phone.

use content::fill_placeholders;
use domain::{SitePath, name_for_mail};
use store::LeadRow;

use super::context::Context;
use super::{estimate_rows, quote_page_link};
use crate::failure::Failure;
use crate::mail::{Block, Mail};

/// Composes the confirmation, in the language of the lead.
pub async fn mail(context: &Context<'_>, lead: &LeadRow) -> Result<Mail, Failure> {
    let site = context.site_in(&lead.language);
    let text = &site.mail.visitor;
    let base = &context.settings.public_url;
    let quote = SitePath::Quote.of(site.locale);
    let estimate = context.estimate(lead).await?;
    let greeting = match name_for_mail(&lead.customer_name) {
        Some(name) => fill_placeholders(&text.greeting, &[("name", name)]),
        None => text.greeting_without_name.clone(),
    };
    let reference =
        |template: &str| fill_placeholders(template, &[("reference", lead.reference.as_str())]);
    let mut blocks = vec![Block::Text(greeting)];
    let subject = if let Some(estimate) = &estimate {
        blocks.extend([
            Block::Text(text.promise.clone()),
            Block::Text(reference(&text.reference)),
            Block::Heading(text.estimate.clone()),
        ]);
        blocks.extend(estimate_rows::far_move(site, lead));
        blocks.extend([
            Block::Rows(estimate_rows::rows(site, estimate)),
            Block::Text(text.vary.clone()),
        ]);
        blocks.push(quote_page_link(context, site, lead).await?);
        reference(&text.subject)
    } else {
        blocks.extend([
            Block::Text(text.promise_without_price.clone()),
            Block::Text(reference(&text.reference)),
            Block::Link {
                label: text.start.clone(),
                href: match &lead.link_token {
                    Some(token) => format!("{base}{quote}?lead={token}"),
                    None => format!("{base}{quote}"),
                },
            },
        ]);
        reference(&text.subject_without_price)
    };
    blocks.extend(text.policies.iter().cloned().map(Block::Text));
    blocks.extend([
        Block::Text(text.hours.clone()),
        Block::Text(text.why.clone()),
    ]);
    Ok(Mail::new(lead.customer_email.clone(), subject, blocks))
}
