//! The mails to the owner about what a customer asked on the private page of a quote.

use content::fill_placeholders;
use store::{LeadRow, LeasedMessage};

use super::context::{Context, identifier, read_failed};
use super::phone_rows::phone_rows;
use crate::failure::Failure;
use crate::mail::{Block, Mail, Row};

/// The mail about a question: the last one that was asked when the message was enqueued.
pub async fn question(context: &Context<'_>, message: &LeasedMessage) -> Result<Mail, Failure> {
    let lead = context.lead(&message.about).await?;
    let asked = context
        .store
        .proposal_questions(identifier(&lead.id)?)
        .await
        .map_err(read_failed)?;
    let mut asked = asked.into_iter();
    // The number 0 stands for a request to delete data.
    let asked = asked.rfind(|one| one.number > 0 && one.at <= message.created_at);
    let asked = asked.ok_or_else(|| Failure::permanent("the question no longer exists"))?;
    let text = &context.site().mail.customer_request;
    let question = Block::Rows(vec![Row::plain(&text.question, asked.text)]);
    let advice = Block::Text(text.question_advice.clone());
    let subject = &text.question_subject;
    Ok(mail(context, &lead, subject, vec![question, advice]))
}

/// The mail about a request to delete the customer's data.
pub async fn erasure(context: &Context<'_>, message: &LeasedMessage) -> Result<Mail, Failure> {
    let lead = context.lead(&message.about).await?;
    let text = &context.site().mail.customer_request;
    let blocks = vec![Block::Text(text.erasure.clone())];
    Ok(mail(context, &lead, &text.erasure_subject, blocks))
}

/// A mail with a subject that has `{name}`, with its blocks above the customer's phone and the link to the lead.
pub fn mail(context: &Context<'_>, lead: &LeadRow, subject: &str, mut blocks: Vec<Block>) -> Mail {
    let text = &context.site().mail.owner;
    let name = if lead.customer_name.is_empty() {
        &lead.reference
    } else {
        &lead.customer_name
    };
    let mut rows = vec![Row::plain(&text.name, name)];
    let phone = &lead.customer_phone;
    rows.extend(phone_rows(&text.phone, phone, phone.clone()));
    blocks.push(Block::Rows(rows));
    blocks.push(Block::Link {
        label: text.lead.clone(),
        href: format!("{}/desk/leads/{}", context.settings.public_url, lead.id),
    });
    Mail {
        to: context.owner.to_owned(),
        reply_to: Some(lead.customer_email.clone()).filter(|email| !email.is_empty()),
        subject: fill_placeholders(subject, &[("name", name.as_str())]),
        blocks,
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    }
}
