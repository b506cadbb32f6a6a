//! What each mail says. The words stand in `content/en/mail.toml`.

pub mod context;
mod deadline;
mod estimate_rows;
mod owner;
mod visitor;

use domain::{MessageKind, VISITOR_MAILS_PER_DAY, normalized_recipient};
use jiff::Timestamp;
use sha2::{Digest, Sha256};
use store::LeasedMessage;
use uuid::Uuid;

use crate::failure::Failure;
use crate::mail::{Block, Mail};

use context::{Context, identifier, unreadable};

/// Writes the mail of a notice from what the store holds now.
pub async fn compose(context: &Context<'_>, notice: &LeasedMessage) -> Result<Mail, Failure> {
    let mut mail = match notice.kind {
        MessageKind::OwnerMail => {
            let lead = context.lead(&notice.about).await?;
            owner::mail(context, &lead).await?
        }
        MessageKind::VisitorMail => {
            let lead = context.lead(&notice.about).await?;
            reserve(context, notice, &lead.customer_email).await?;
            visitor::mail(context, &lead).await?
        }
        MessageKind::ConfirmMail => {
            let mail = confirm(context, &notice.about).await?;
            reserve(context, notice, &mail.to).await?;
            mail
        }
        MessageKind::NoLeadsMail => silence(context, notice).await?,
        MessageKind::DeadlineMail => deadline::mail(context, &notice.about).await?,
        MessageKind::LeadWebhook => return Err(Failure::lasting("a webhook is no mail")),
    };
    let signature = context.site().mail.signature.clone();
    mail.blocks.push(Block::Text(signature));
    Ok(mail)
}

/// Counts a mail to a visitor, whose address anybody may have typed.
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
    if reserved.await.map_err(unreadable)? {
        Ok(())
    } else {
        Err(Failure::lasting(
            "this address has had two mails within 24 hours",
        ))
    }
}

async fn confirm(context: &Context<'_>, id: &str) -> Result<Mail, Failure> {
    let row = context.store.subscription(identifier(id)?).await;
    let row = row
        .map_err(unreadable)?
        .ok_or_else(|| Failure::lasting("the subscription is gone"))?;
    let words = &context.site().mail.confirm;
    let base = &context.settings.public_url;
    let end = format!("{base}/unsubscribe/{id}");
    Ok(Mail {
        to: row.email,
        reply_to: None,
        subject: words.subject.clone(),
        blocks: vec![
            Block::Text(words.ask.clone()),
            Block::Link {
                label: words.button.clone(),
                href: format!("{base}/subscribe/confirm/{id}"),
            },
            Block::Text(words.otherwise.clone()),
            Block::Link {
                label: words.unsubscribe.clone(),
                href: end.clone(),
            },
        ],
        unsubscribe: Some(end),
    })
}

async fn silence(context: &Context<'_>, notice: &LeasedMessage) -> Result<Mail, Failure> {
    let words = &context.site().mail.silence;
    let last = match Uuid::parse_str(&notice.about) {
        Ok(id) => context.store.lead(id).await.map_err(unreadable)?,
        Err(_) => None,
    };
    let last = last.and_then(|lead| Timestamp::from_millisecond(lead.created_at).ok());
    let last = last.map_or_else(
        || words.never.clone(),
        |at| {
            let locale = context.site().locale;
            locale.date_time(domain::local(at).datetime())
        },
    );
    let hours = context.settings.no_leads_hours.to_string();
    let fill = |text: &str| text.replace("{hours}", &hours).replace("{last}", &last);
    Ok(Mail {
        to: context.owner.to_owned(),
        reply_to: None,
        subject: fill(&words.subject),
        blocks: vec![
            Block::Text(fill(&words.text)),
            Block::Link {
                label: words.open.clone(),
                href: context.settings.public_url.clone(),
            },
        ],
        unsubscribe: None,
    })
}
