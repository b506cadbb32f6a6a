//! The answer to the visitor: the estimate line by line, the reference, the hours and the phone.

use store::LeadRow;

use super::{estimate, estimate_rows};
use crate::App;
use crate::notify::letter::{Block, Letter};
use crate::notify::worker::Failure;

pub async fn letter(app: &App, lead: &LeadRow) -> Result<Letter, Failure> {
    let words = &app.pages.site.mail.visitor;
    let base = &app.settings.public_url;
    let estimate = estimate(app, lead).await?;
    let greeting = if lead.customer_name.is_empty() {
        words.greeting_without_name.clone()
    } else {
        words.greeting.replace("{name}", &lead.customer_name)
    };
    let reference = |text: &str| text.replace("{reference}", &lead.reference);
    let mut blocks = vec![Block::Text(greeting)];
    let subject = if let Some(estimate) = &estimate {
        blocks.extend([
            Block::Text(words.promise.clone()),
            Block::Text(reference(&words.reference)),
            Block::Heading(words.estimate.clone()),
            Block::Rows(estimate_rows::rows(app, estimate)),
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
    Ok(Letter {
        to: lead.customer_email.clone(),
        reply_to: None,
        subject,
        blocks,
        unsubscribe: None,
    })
}
