//! The mail that shows a person at the desk that mail arrives.

use super::context::{Context, read_failed};
use crate::failure::Failure;
use crate::mail::{Block, Mail};

/// Composes the test mail to a person.
pub async fn mail(context: &Context<'_>, person: &str) -> Result<Mail, Failure> {
    let person = context.store.person(person).await.map_err(read_failed)?;
    let person = person.ok_or_else(|| Failure::permanent("the person was removed"))?;
    let text = &context.site().mail.test;
    let blocks = vec![
        Block::Text(text.text.clone()),
        Block::Link {
            label: text.open.clone(),
            href: format!("{}/desk/setup", context.settings.public_url),
        },
    ];
    Ok(Mail::new(person.email, text.subject.clone(), blocks))
}
