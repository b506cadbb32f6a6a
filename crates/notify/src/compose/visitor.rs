//! The confirmation mail to the visitor: estimate line by line, what was asked for, reference, hours and phone.

use content::fill_placeholders;
use domain::{SitePath, name_for_mail};
use store::{LeadRow, QuoteRow};

use super::context::{Context, estimate_of};
use super::{estimate_rows, proposal, request_rows};
use crate::failure::Failure;
use crate::mail::{Block, Mail};

/// Composes the confirmation, in the language of the lead.
pub async fn mail(context: &Context<'_>, lead: &LeadRow) -> Result<Mail, Failure> {
    let site = context.site_in(&lead.language);
    let text = &site.mail.visitor;
    let quote = context.quote(lead).await?;
    let greeting = match name_for_mail(&lead.customer_name) {
        Some(name) => fill_placeholders(&text.greeting, &[("name", name)]),
        None => text.greeting_without_name.clone(),
    };
    let reference =
        |template: &str| fill_placeholders(template, &[("reference", lead.reference.as_str())]);
    let mut blocks = vec![Block::Text(greeting)];
    let subject = if let Some(quote) = &quote {
        blocks.extend([
            Block::Text(text.promise.clone()),
            Block::Text(reference(&text.reference)),
        ]);
        blocks.extend(estimate(context, lead, quote).await?);
        reference(&text.subject)
    } else {
        blocks.extend([
            Block::Text(text.promise_without_price.clone()),
            Block::Text(reference(&text.reference)),
            start(context, lead),
        ]);
        reference(&text.subject_without_price)
    };
    blocks.extend(request_rows::blocks(site, lead, quote.as_ref()));
    blocks.extend(text.policies.iter().cloned().map(Block::Text));
    blocks.extend([
        Block::Text(text.hours.clone()),
        Block::Text(text.why.clone()),
    ]);
    Ok(Mail::new(lead.customer_email.clone(), subject, blocks))
}

/// The estimate with what it counts, and the link to the customer's copy.
async fn estimate(
    context: &Context<'_>,
    lead: &LeadRow,
    quote: &QuoteRow,
) -> Result<Vec<Block>, Failure> {
    let site = context.site_in(&lead.language);
    let text = &site.mail.visitor;
    let estimate = estimate_of(quote)?;
    let mut blocks = vec![Block::Heading(text.estimate.clone())];
    blocks.extend(estimate_rows::far_move(site, lead));
    blocks.push(Block::Amounts(estimate_rows::rows(site, &estimate)));
    blocks.extend(proposal::or_estimate(context, site, lead).await?);
    Ok(blocks)
}

/// The link to the wizard, with what was entered.
fn start(context: &Context<'_>, lead: &LeadRow) -> Block {
    let site = context.site_in(&lead.language);
    let base = &context.settings.public_url;
    let path = SitePath::Quote.of(site.locale);
    Block::Button {
        label: site.mail.visitor.start.clone(),
        href: match &lead.link_token {
            Some(token) => format!("{base}{path}?lead={token}"),
            None => format!("{base}{path}"),
        },
    }
}
