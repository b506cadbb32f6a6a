//! Emails with sign-in links: a new password, an invitation, a new email address; and the notice to the
//! previous address. The secret of a link is generated here, so that only the mail contains it. Each delivery
//! attempt generates a new one and invalidates the previous one.

use content::fill_placeholders;
use domain::{Locale, SitePath};
use sha2::{Digest, Sha256};
use store::{LeasedMessage, MailedLink, PersonRow};

use super::context::{Context, read_failed};
use crate::failure::Failure;
use crate::mail::{Block, Mail};

/// The link to choose a new password, in the language of the person, which it returns too.
pub async fn password(context: &Context<'_>, about: &str) -> Result<(Mail, Locale), Failure> {
    let (link, secret) = written(context, about).await?;
    let person = person(context, &link.person_id).await?;
    let site = context.snapshot.site_in(person.language);
    let text = &site.desk_mail.password_link;
    let fill = |text: &str| fill_placeholders(text, &[("name", person.name.as_str())]);
    let mail = Mail::new(
        link.old_email,
        text.subject.clone(),
        vec![
            Block::Text(fill(&text.greeting)),
            Block::Text(text.text.clone()),
            Block::Link {
                label: text.button.clone(),
                href: address(context, SitePath::ResetPassword, site.locale, &secret),
            },
            Block::Text(text.otherwise.clone()),
        ],
    );
    Ok((mail, site.locale))
}

/// The link to join the desk, in the language of the invited person.
pub async fn invitation(context: &Context<'_>, id: &str) -> Result<(Mail, Locale), Failure> {
    let person = person(context, id).await?;
    let secret = new_secret()?;
    let hash = hash(&secret);
    let made = context
        .store
        .create_mailed_invitation(&hash, id, context.now);
    if !made.await.map_err(read_failed)? {
        return Err(Failure::permanent("the invitation is no longer open"));
    }
    let site = context.snapshot.site_in(person.language);
    let text = &site.desk_mail.invitation;
    let fill = |text: &str| fill_placeholders(text, &[("name", person.name.as_str())]);
    let mail = Mail {
        to: person.email.clone(),
        reply_to: Some(context.owner.to_owned()),
        subject: text.subject.clone(),
        blocks: vec![
            Block::Text(fill(&text.greeting)),
            Block::Text(text.text.clone()),
            Block::Link {
                label: text.button.clone(),
                href: address(context, SitePath::Invited, site.locale, &secret),
            },
            Block::Text(text.otherwise.clone()),
        ],
        unsubscribe: None,
        in_reply_to: None,
        attachment: None,
    };
    Ok((mail, site.locale))
}

/// The link to confirm a new email address, to that address.
pub async fn email(
    context: &Context<'_>,
    message: &LeasedMessage,
) -> Result<(Mail, Locale), Failure> {
    let (link, secret) = written(context, &message.about).await?;
    super::reserve(context, message, &link.new_email).await?;
    let person = person(context, &link.person_id).await?;
    let site = context.snapshot.site_in(person.language);
    let text = &site.desk_mail.email_link;
    let mail = Mail::new(
        link.new_email,
        text.subject.clone(),
        vec![
            Block::Text(text.text.clone()),
            Block::Link {
                label: text.button.clone(),
                href: address(context, SitePath::ConfirmEmail, site.locale, &secret),
            },
            Block::Text(text.otherwise.clone()),
        ],
    );
    Ok((mail, site.locale))
}

/// The notice, to the old address, that a new one was asked for.
pub async fn email_notice(context: &Context<'_>, about: &str) -> Result<(Mail, Locale), Failure> {
    let link = context.store.mailed_link(about).await;
    let link = link.map_err(read_failed)?;
    let link = link.ok_or_else(|| Failure::permanent("the change was replaced by another"))?;
    let person = person(context, &link.person_id).await?;
    let site = context.snapshot.site_in(person.language);
    let text = &site.desk_mail.email_notice;
    let values = [
        ("name", person.name.as_str()),
        ("email", link.new_email.as_str()),
    ];
    let fill = |text: &str| fill_placeholders(text, &values);
    let mail = Mail::new(
        link.old_email,
        text.subject.clone(),
        vec![
            Block::Text(fill(&text.greeting)),
            Block::Text(fill(&text.text)),
            Block::Text(text.advice.clone()),
        ],
    );
    Ok((mail, site.locale))
}

/// Gives a request its link. Returns the request and the secret of the link.
async fn written(context: &Context<'_>, about: &str) -> Result<(MailedLink, String), Failure> {
    let secret = new_secret()?;
    let hash = hash(&secret);
    let link = context.store.write_mailed_link(about, &hash, context.now);
    let link = link.await.map_err(read_failed)?;
    let link = link.ok_or_else(|| Failure::permanent("the request has expired"))?;
    Ok((link, secret))
}

async fn person(context: &Context<'_>, id: &str) -> Result<PersonRow, Failure> {
    let person = context.store.person(id).await.map_err(read_failed)?;
    person.ok_or_else(|| Failure::permanent("the person was removed"))
}

fn address(context: &Context<'_>, path: SitePath, locale: Locale, secret: &str) -> String {
    let base = &context.settings.public_url;
    format!("{base}{}", path.item(locale, secret))
}

/// 256 random bits, in hexadecimal.
fn new_secret() -> Result<String, Failure> {
    let half = || leads::random_token().map_err(Failure::temporary);
    Ok(format!("{}{}", half()?.simple(), half()?.simple()))
}

/// As the desk hashes the secret of a link.
fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
