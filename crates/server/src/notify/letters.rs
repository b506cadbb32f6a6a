//! What each mail says. The words stand in `content/en/mail.toml`.

mod deadline;
mod estimate_rows;
mod owner;
mod visitor;

use domain::MessageKind;
use jiff::Timestamp;
use store::{LeadRow, LeasedMessage, QuoteRow, StoreError};
use uuid::Uuid;

use super::letter::{Block, Letter};
use super::worker::Failure;
use crate::App;

/// Writes the mail of a notice from what the store holds now.
pub async fn compose(app: &App, notice: &LeasedMessage) -> Result<Letter, Failure> {
    let mut letter = match notice.kind {
        MessageKind::OwnerMail => {
            let lead = lead(app, &notice.about).await?;
            owner::letter(app, &lead).await?
        }
        MessageKind::VisitorMail => {
            let lead = lead(app, &notice.about).await?;
            visitor::letter(app, &lead).await?
        }
        MessageKind::ConfirmMail => confirm(app, &notice.about).await?,
        MessageKind::NoLeadsMail => silence(app, notice).await?,
        MessageKind::DeadlineMail => deadline::letter(app, &notice.about).await?,
        MessageKind::LeadWebhook => return Err(Failure::lasting("a webhook is no mail")),
    };
    let signature = app.pages.site.mail.signature.clone();
    letter.blocks.push(Block::Text(signature));
    Ok(letter)
}

/// The lead a notice is about.
pub async fn lead(app: &App, id: &str) -> Result<LeadRow, Failure> {
    let id = identifier(id)?;
    let lead = app.store.lead(id).await.map_err(unreadable)?;
    lead.ok_or_else(|| Failure::lasting("the lead is gone"))
}

/// The wizard's part of a lead, if it came from there.
pub async fn quote(app: &App, lead: &LeadRow) -> Result<Option<QuoteRow>, Failure> {
    let quote = app.store.quote(identifier(&lead.id)?).await;
    quote.map_err(unreadable)
}

/// The estimate of a lead of the wizard.
async fn estimate(app: &App, lead: &LeadRow) -> Result<Option<contract::Estimate>, Failure> {
    let quote = quote(app, lead).await?;
    let lines = quote.map(|quote| serde_json::from_str(&quote.estimate_lines));
    lines.transpose().map_err(Failure::lasting)
}

async fn confirm(app: &App, id: &str) -> Result<Letter, Failure> {
    let row = app.store.subscription(identifier(id)?).await;
    let row = row
        .map_err(unreadable)?
        .ok_or_else(|| Failure::lasting("the subscription is gone"))?;
    let words = &app.pages.site.mail.confirm;
    let base = &app.settings.public_url;
    let end = format!("{base}/unsubscribe/{id}");
    Ok(Letter {
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

async fn silence(app: &App, notice: &LeasedMessage) -> Result<Letter, Failure> {
    let words = &app.pages.site.mail.silence;
    let last = match Uuid::parse_str(&notice.about) {
        Ok(id) => app.store.lead(id).await.map_err(unreadable)?,
        Err(_) => None,
    };
    let last = last.and_then(|lead| Timestamp::from_millisecond(lead.created_at).ok());
    let last = last.map_or_else(
        || words.never.clone(),
        |at| {
            domain::local(at)
                .strftime("%A, %B %-d, %-I:%M %p")
                .to_string()
        },
    );
    let hours = app.settings.alarm.hours.to_string();
    let fill = |text: &str| text.replace("{hours}", &hours).replace("{last}", &last);
    Ok(Letter {
        to: app.outbox.mailer.owner.clone(),
        reply_to: None,
        subject: fill(&words.subject),
        blocks: vec![
            Block::Text(fill(&words.text)),
            Block::Link {
                label: words.open.clone(),
                href: app.settings.public_url.clone(),
            },
        ],
        unsubscribe: None,
    })
}

fn identifier(text: &str) -> Result<Uuid, Failure> {
    Uuid::parse_str(text).map_err(|_| Failure::lasting("it is about nothing that is known"))
}

fn unreadable(error: StoreError) -> Failure {
    Failure::passing(error)
}
