//! Mails about written proposals: to the customer, with the proposal as a PDF, and to the owner. What other mails say of an
//! open proposal is here, too.

use content::{Site, fill_placeholders};
use contract::Document;
use documents::write_pdf;
use domain::{Cents, MessageKind, ProposalStatus, proposal_status, today};
use jiff::Timestamp;
use store::{LeadRow, LeasedMessage, ProposalRow};

use super::booking::greeting;
use super::context::{Context, identifier, read_failed};
use super::{customer_request, quote_page_link, reserve};
use crate::failure::Failure;
use crate::mail::{Attachment, Block, Mail, Row};

/// The mail to the customer: a proposal that a person at the desk issued, the reminder of one that waits, or the copy of one
/// that was accepted. Obsolete if the proposal no longer waits, or if the lead has no email address or is quarantined.
pub async fn customer(
    context: &Context<'_>,
    lead: &LeadRow,
    message: &LeasedMessage,
) -> Result<Mail, Failure> {
    if lead.customer_email.is_empty() || !lead.spam_reason.is_empty() {
        return Err(Failure::obsolete());
    }
    let proposal = meant(context, lead, message).await?;
    // Nobody at the desk has seen the address of a customer whose proposal was issued automatically.
    if proposal.person.is_empty() {
        reserve(context, message, &lead.customer_email).await?;
    }
    let site = context.site_in(&lead.language);
    let text = &site.mail.proposal;
    let (subject, lead_in, button) = match message.kind {
        MessageKind::ProposalAcceptedMail => (
            &text.accepted_subject,
            &text.accepted,
            &text.accepted_button,
        ),
        MessageKind::ProposalReminderMail => (
            &text.reminder_subject,
            &text.reminder,
            &site.mail.visitor.see_proposal,
        ),
        _ => (&text.subject, &text.issued, &site.mail.visitor.see_proposal),
    };
    let fill = |template: &str| {
        let reference = [("reference", lead.reference.as_str())];
        fill_placeholders(&of_proposal(site, template, &proposal), &reference)
    };
    let mut blocks = vec![greeting(site, lead), Block::Text(fill(lead_in))];
    blocks.extend(quote_page_link(context, site, lead, button).await?);
    blocks.push(Block::Text(text.reply.clone()));
    Ok(Mail {
        to: lead.customer_email.clone(),
        reply_to: Some(context.owner.to_owned()),
        subject: fill(subject),
        blocks,
        unsubscribe: None,
        in_reply_to: None,
        attachment: Some(pdf(context, &proposal).await?),
    })
}

/// The mail to the owner about an accepted or declined proposal.
pub async fn owner(context: &Context<'_>, message: &LeasedMessage) -> Result<Mail, Failure> {
    let lead = context.lead(&message.about).await?;
    let proposal = meant(context, &lead, message).await?;
    let site = context.site();
    let text = &site.mail.proposal;
    let maximum = site.locale.money(maximum(&proposal));
    let mut rows = vec![Row::plain(&text.maximum, maximum)];
    let mut add = |label: &str, value: Option<&String>| {
        let value = value.filter(|value| !value.is_empty());
        rows.extend(value.map(|value| Row::plain(label, value)));
    };
    let reason = proposal.decline_reason.as_ref();
    let reason = reason.map(|key| text.reasons.get(key).unwrap_or(key));
    add(&text.accepted_name, proposal.accepted_name.as_ref());
    add(&text.reason, reason);
    add(&text.comment, proposal.decline_comment.as_ref());
    let subject = if reason.is_none_or(String::is_empty) {
        &text.owner_accepted
    } else {
        &text.owner_declined
    };
    let subject = of_proposal(site, subject, &proposal);
    let blocks = vec![Block::Rows(rows)];
    Ok(customer_request::mail(context, &lead, &subject, blocks))
}

/// What a mail with an estimate says below it, and the button to the private page: how far the price may change, or what
/// the open proposal promises.
pub async fn or_estimate(
    context: &Context<'_>,
    site: &Site,
    lead: &LeadRow,
) -> Result<Vec<Block>, Failure> {
    let text = &site.mail.visitor;
    let (said, button) = match open_proposal(context, lead).await? {
        Some(proposal) => (
            of_proposal(site, &text.proposal, &proposal),
            &text.see_proposal,
        ),
        None => (text.vary.clone(), &text.see),
    };
    let mut blocks = vec![Block::Text(said)];
    blocks.extend(quote_page_link(context, site, lead, button).await?);
    Ok(blocks)
}

/// The proposal that waits for the customer, if there is one.
async fn open_proposal(
    context: &Context<'_>,
    lead: &LeadRow,
) -> Result<Option<ProposalRow>, Failure> {
    let proposals = context.store.proposals_of(identifier(&lead.id)?).await;
    let last = proposals.map_err(read_failed)?.pop();
    Ok(last.filter(|row| is_open(context, row)))
}

/// The proposal that a message is about: enqueued when it was issued or decided. Obsolete if it no longer waits for the
/// customer whom it is sent to.
async fn meant(
    context: &Context<'_>,
    lead: &LeadRow,
    message: &LeasedMessage,
) -> Result<ProposalRow, Failure> {
    let proposals = context.store.proposals_of(identifier(&lead.id)?).await;
    let is_meant = |row: &ProposalRow| match message.kind {
        MessageKind::ProposalMail => row.issued_at == message.created_at && is_open(context, row),
        MessageKind::ProposalReminderMail => {
            row.issued_at < message.created_at && is_open(context, row)
        }
        _ => row.decided_at == Some(message.created_at),
    };
    let mut proposals = proposals.map_err(read_failed)?.into_iter();
    proposals.rfind(is_meant).ok_or_else(Failure::obsolete)
}

fn is_open(context: &Context<'_>, row: &ProposalRow) -> bool {
    let today = today(Timestamp::from_millisecond(context.now).unwrap_or_default());
    proposal_status(&row.issued(), today) == ProposalStatus::Open
}

/// A text with the number, the maximum and the last day of a proposal.
fn of_proposal(site: &Site, template: &str, proposal: &ProposalRow) -> String {
    let locale = site.locale;
    let values = [
        ("number", proposal.number.to_string()),
        ("maximum", locale.money(maximum(proposal))),
        ("until", locale.date(proposal.valid_until)),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    fill_placeholders(template, &values)
}

fn maximum(proposal: &ProposalRow) -> Cents {
    Cents(u64::try_from(proposal.maximum_cents).unwrap_or_default())
}

/// A proposal as a PDF, in the words that were issued.
async fn pdf(context: &Context<'_>, proposal: &ProposalRow) -> Result<Attachment, Failure> {
    let document = context.store.proposal_document(identifier(&proposal.id)?);
    let document = document.await.map_err(read_failed)?;
    let document = document.ok_or_else(|| Failure::permanent("the proposal no longer exists"))?;
    let document: Document = serde_json::from_str(&document)
        .map_err(|_| Failure::permanent("the stored proposal is damaged"))?;
    let pdf = write_pdf(document).await;
    Ok(Attachment {
        name: format!("proposal-{}.pdf", proposal.number),
        media_type: "application/pdf",
        bytes: pdf.map_err(Failure::temporary)?,
    })
}
