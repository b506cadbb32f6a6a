//! Composes each kind of mail. The texts are in `content/<locale>/mail.toml`.

mod booking;
pub mod context;
mod customer_request;
mod deadline;
mod desk;
mod estimate_rows;
mod link;
mod owner;
mod phone_rows;
mod proposal;
mod request_rows;
mod security;
mod test;
mod visitor;

use content::Site;
use domain::{Locale, MessageKind, SitePath, VISITOR_MAILS_PER_DAY, normalized_recipient};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::{LeadRow, LeasedMessage, SubscriptionRow};
use uuid::Uuid;

use crate::failure::Failure;
use crate::mail::{Block, Mail};

use context::{Context, identifier, read_failed};

/// Composes the mail of an outbox message from the current data in the store. Returns its language too.
#[allow(clippy::too_many_lines, reason = "one arm for each kind")]
pub async fn compose(
    context: &Context<'_>,
    message: &LeasedMessage,
) -> Result<(Mail, Locale), Failure> {
    let mut site = context.site();
    let mut mail = match message.kind {
        MessageKind::OwnerMail => {
            let lead = context.lead(&message.about).await?;
            owner::mail(context, &lead).await?
        }
        MessageKind::VisitorMail => {
            let lead = context.lead(&message.about).await?;
            reserve(context, message, &lead.customer_email).await?;
            site = context.site_in(&lead.language);
            visitor::mail(context, &lead).await?
        }
        MessageKind::ConfirmMail => {
            let row = subscription(context, &message.about).await?;
            reserve(context, message, &row.email).await?;
            site = context.site_in(&row.language);
            confirm(site, &context.settings.public_url, &row)
        }
        MessageKind::NoLeadsMail => no_leads(context, message).await?,
        MessageKind::DeadlineMail => deadline::mail(context, &message.about).await?,
        MessageKind::FollowUpMail => desk::follow_up(context, &message.about).await?,
        MessageKind::ReplyMail => {
            let (mail, locale) = desk::reply(context, message).await?;
            site = context.snapshot.site_in(locale);
            mail
        }
        MessageKind::EstimateMail => {
            let lead = context.lead(&message.about).await?;
            site = context.site_in(&lead.language);
            desk::estimate(context, &lead).await?
        }
        MessageKind::SecurityMail => {
            let (mail, language) = security::mail(context, &message.about).await?;
            site = context.snapshot.site_in(language);
            mail
        }
        MessageKind::TestMail => test::mail(context, &message.about).await?,
        MessageKind::PasswordLinkMail
        | MessageKind::InvitationMail
        | MessageKind::EmailLinkMail
        | MessageKind::EmailNoticeMail => {
            let (mail, language) = account_mail(context, message).await?;
            site = context.snapshot.site_in(language);
            mail
        }
        MessageKind::BookingOwnerMail => booking::owner(context, message).await?,
        MessageKind::QuestionOwnerMail => customer_request::question(context, message).await?,
        MessageKind::ErasureOwnerMail => customer_request::erasure(context, message).await?,
        MessageKind::ProposalOwnerMail => proposal::owner(context, message).await?,
        MessageKind::ProposalMail
        | MessageKind::ProposalAcceptedMail
        | MessageKind::ProposalReminderMail => {
            let lead = context.lead(&message.about).await?;
            site = context.site_in(&lead.language);
            proposal::customer(context, &lead, message).await?
        }
        MessageKind::BookingMail
        | MessageKind::BookingChangedMail
        | MessageKind::BookingCanceledMail
        | MessageKind::BookingReminderMail
        | MessageKind::JobDoneMail
        | MessageKind::InvoiceMail => {
            let lead = context.lead(&message.about).await?;
            site = context.site_in(&lead.language);
            booking::customer(context, &lead, message).await?
        }
        MessageKind::ReviewRequestMail => {
            let lead = context.lead(&message.about).await?;
            site = context.site_in(&lead.language);
            booking::review(context, &lead, message).await?
        }
        MessageKind::LeadWebhook
        | MessageKind::QuoteRevisedWebhook
        | MessageKind::ProposalIssuedWebhook
        | MessageKind::ProposalAcceptedWebhook
        | MessageKind::ProposalDeclinedWebhook
        | MessageKind::CdnPurge
        | MessageKind::BookingCreatedWebhook
        | MessageKind::BookingChangedWebhook
        | MessageKind::BookingCanceledWebhook
        | MessageKind::JobDoneWebhook
        | MessageKind::LeadPush
        | MessageKind::TestPush => {
            return Err(Failure::permanent("this message is not a mail"));
        }
    };
    sign(&mut mail, site, message.kind);
    Ok((mail, site.locale))
}

/// Composes a mail about a person's way to sign in, in their language, which it returns too.
async fn account_mail(
    context: &Context<'_>,
    message: &LeasedMessage,
) -> Result<(Mail, Locale), Failure> {
    match message.kind {
        MessageKind::PasswordLinkMail => link::password(context, &message.about).await,
        MessageKind::InvitationMail => link::invitation(context, &message.about).await,
        MessageKind::EmailLinkMail => link::email(context, message).await,
        _ => link::email_notice(context, &message.about).await,
    }
}

/// Adds the signature, and leaves out samples in a mail to a customer.
fn sign(mail: &mut Mail, site: &Site, kind: MessageKind) {
    // A line without a value, such as that of closed days, is left out.
    let lines = site.mail.signature.lines();
    let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
    let mut signature = vec![Block::Text(lines.join("\n"))];
    match kind {
        MessageKind::VisitorMail
        | MessageKind::ConfirmMail
        | MessageKind::EstimateMail
        | MessageKind::ProposalMail
        | MessageKind::ProposalAcceptedMail
        | MessageKind::ProposalReminderMail
        | MessageKind::BookingMail
        | MessageKind::BookingChangedMail
        | MessageKind::BookingCanceledMail
        | MessageKind::BookingReminderMail
        | MessageKind::JobDoneMail
        | MessageKind::ReviewRequestMail
        | MessageKind::InvoiceMail => {
            leave_out_samples(&mut mail.blocks, &site.samples);
            leave_out_samples(&mut signature, &site.samples);
        }
        // A person at the desk wrote the text.
        MessageKind::ReplyMail => leave_out_samples(&mut signature, &site.samples),
        _ => {}
    }
    mail.blocks.extend(signature);
}

/// Removes what names a sample, such as a license number that came with the program, from the
/// paragraphs of a mail to a customer.
fn leave_out_samples(blocks: &mut Vec<Block>, samples: &[String]) {
    for block in blocks.iter_mut() {
        if let Block::Text(text) = block {
            *text = content::without_samples(text, samples);
        }
    }
    blocks.retain(|block| !matches!(block, Block::Text(text) if text.trim().is_empty()));
}

/// Counts a mail to a visitor against the limit for its recipient, because anybody may have typed
/// the address.
async fn reserve(
    context: &Context<'_>,
    message: &LeasedMessage,
    recipient: &str,
) -> Result<(), Failure> {
    let recipient = hex::encode(Sha256::digest(normalized_recipient(recipient)));
    let (limit, at) = (VISITOR_MAILS_PER_DAY, message.created_at);
    let reserved = context
        .store
        .reserve_visitor_mail(&message.id, &recipient, limit, at);
    if reserved.await.map_err(read_failed)? {
        Ok(())
    } else {
        Err(Failure::limited())
    }
}

/// The link to the private page of a quote, and how long it works. Each mail has a link of its own, of which only the
/// hash is stored.
async fn quote_page_link(
    context: &Context<'_>,
    site: &Site,
    lead: &LeadRow,
    label: &str,
) -> Result<[Block; 2], Failure> {
    let (token, hash) = leads::quote_link_token().map_err(Failure::temporary)?;
    let lead = identifier(&lead.id)?;
    let stored = context.store.add_quote_link(&hash, lead, context.now);
    stored.await.map_err(Failure::temporary)?;
    let path = SitePath::QuotePage.item(site.locale, &token);
    let button = Block::Button {
        label: label.to_owned(),
        href: format!("{}{path}", context.settings.public_url),
    };
    Ok([button, Block::Text(site.mail.visitor.see_until.clone())])
}

async fn subscription(context: &Context<'_>, id: &str) -> Result<SubscriptionRow, Failure> {
    let row = context.store.subscription(identifier(id)?).await;
    row.map_err(read_failed)?
        .ok_or_else(|| Failure::permanent("the subscription no longer exists"))
}

fn confirm(site: &Site, base: &str, row: &SubscriptionRow) -> Mail {
    let text = &site.mail.confirm;
    let link = |path: SitePath| format!("{base}{}", path.item(site.locale, &row.id));
    let end = link(SitePath::Unsubscribe);
    Mail {
        to: row.email.clone(),
        reply_to: None,
        subject: text.subject.clone(),
        blocks: vec![
            Block::Text(text.ask.clone()),
            Block::Button {
                label: text.button.clone(),
                href: link(SitePath::SubscribeConfirm),
            },
            Block::Text(text.otherwise.clone()),
            Block::Link {
                label: text.unsubscribe.clone(),
                href: end.clone(),
            },
        ],
        unsubscribe: Some(end),
        in_reply_to: None,
        attachment: None,
    }
}

async fn no_leads(context: &Context<'_>, message: &LeasedMessage) -> Result<Mail, Failure> {
    let locale = context.site().locale;
    let text = &context.site().mail.no_leads;
    let last = match Uuid::parse_str(&message.about) {
        Ok(id) => context.store.lead(id).await.map_err(read_failed)?,
        Err(_) => None,
    };
    let last = last.and_then(|lead| Timestamp::from_millisecond(lead.created_at).ok());
    let body = last.map_or_else(
        || text.text_without_lead.clone(),
        |at| {
            let last = locale.date_time(domain::company_time(at).datetime());
            text.text.replace("{last}", &last)
        },
    );
    let hours = context.settings.no_leads_hours;
    let subject = text.subject.for_count(locale, hours.into());
    let blocks = vec![
        Block::Text(body),
        Block::Link {
            label: text.open.clone(),
            href: context.settings.public_url.clone(),
        },
    ];
    let subject = subject.replace("{hours}", &hours.to_string());
    Ok(Mail::new(context.owner.to_owned(), subject, blocks))
}
