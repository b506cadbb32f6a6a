//! The answer to the visitor: the estimate line by line, the reference, the hours and the phone.

use domain::name_for_mail;
use store::LeadRow;

use super::context::Context;
use super::estimate_rows;
use crate::failure::Failure;
use crate::mail::{Block, Mail};

pub async fn mail(context: &Context<'_>, lead: &LeadRow) -> Result<Mail, Failure> {
    let words = &context.site().mail.visitor;
    let base = &context.settings.public_url;
    let estimate = context.estimate(lead).await?;
    let greeting = match name_for_mail(&lead.customer_name) {
        Some(name) => words.greeting.replace("{name}", name),
        None => words.greeting_without_name.clone(),
    };
    let reference = |text: &str| text.replace("{reference}", &lead.reference);
    let mut blocks = vec![Block::Text(greeting)];
    let subject = if let Some(estimate) = &estimate {
        blocks.extend([
            Block::Text(words.promise.clone()),
            Block::Text(reference(&words.reference)),
            Block::Heading(words.estimate.clone()),
            Block::Rows(estimate_rows::rows(context, estimate)),
            Block::Text(words.vary.clone()),
            Block::Link {
                label: words.see.clone(),
                href: format!("{base}/quote/received/{}", lead.id),
            },
        ]);
        reference(&words.subject)
    } else {
        blocks.extend([
            Block::Text(words.promise_without_price.clone()),
            Block::Text(reference(&words.reference)),
            Block::Link {
                label: words.start.clone(),
                href: format!("{base}/quote?lead={}", lead.id),
            },
        ]);
        reference(&words.subject_without_price)
    };
    blocks.extend([
        Block::Text(words.hours.clone()),
        Block::Text(words.why.clone()),
    ]);
    Ok(Mail {
        to: lead.customer_email.clone(),
        reply_to: None,
        subject,
        blocks,
        unsubscribe: None,
    })
}
