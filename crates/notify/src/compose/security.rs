//! The mail to a person about a sign-in from a new device or a change of their credentials.

use domain::{Locale, SecurityEventKind};
use jiff::Timestamp;

use super::context::{Context, identifier, read_failed};
use crate::failure::Failure;
use crate::mail::{Block, Mail, Row};

/// Composes the mail about a security event, in the language of its person, which it returns too.
pub async fn mail(context: &Context<'_>, event: &str) -> Result<(Mail, Locale), Failure> {
    let event = context.store.security_event(identifier(event)?).await;
    let event = event
        .map_err(read_failed)?
        .ok_or_else(|| Failure::permanent("the security event no longer exists"))?;
    let person = event.person_id.as_deref().unwrap_or_default();
    let person = context.store.person(person).await.map_err(read_failed)?;
    let person = person.ok_or_else(|| Failure::permanent("the person was removed"))?;
    let site = context.snapshot.site_in(person.language);
    let text = &site.mail.security;
    let about = text
        .event(&event.kind)
        .ok_or_else(|| Failure::permanent("there is no text for this event"))?;
    let at = Timestamp::from_millisecond(event.at).unwrap_or_default();
    let at = site.locale.date_time(domain::company_time(at).datetime());
    let mut rows = vec![Row::plain(&text.when, at)];
    // The detail of other events is a count.
    if event.kind == SecurityEventKind::SignInNewDevice.key() && !event.detail.is_empty() {
        rows.push(Row::plain(
            &text.device,
            site.desk.auth.device(&event.detail),
        ));
    }
    if !event.address.is_empty() {
        rows.push(Row::plain(&text.address, &event.address));
    }
    let mail = Mail::new(
        person.email,
        about.subject.clone(),
        vec![
            Block::Text(text.greeting.replace("{name}", &person.name)),
            Block::Text(about.text.clone()),
            Block::Rows(rows),
            Block::Text(text.advice.clone()),
            Block::Link {
                label: text.open.clone(),
                href: format!("{}/desk/account", context.settings.public_url),
            },
        ],
    );
    Ok((mail, site.locale))
}
