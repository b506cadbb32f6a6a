//! What a notification says. It is read on a locked phone, so of the customer it has the first name and the town only;
//! the rest is behind the sign-in. See docs/decisions/0100-notifications-say-little.md.

use content::PushText;
use domain::{MessageKind, announced_name, announced_town};
use jiff::Timestamp;
use publishing::Snapshot;
use serde_json::{Value, json};
use store::{LeasedMessage, PersonRow, PushSubscriptionRow, Store};
use webpush::{Ticket, VapidKey};

use crate::compose::context::{identifier, read_failed};
use crate::failure::Failure;

/// How long a push service keeps a notification about a lead for a phone that is off, in seconds.
const LEAD_TTL: u32 = 3_600;

/// How long it keeps a test.
const TEST_TTL: u32 = 60;

/// A notification for one device.
pub struct PushMessage {
    /// The device.
    pub subscription: PushSubscriptionRow,
    /// The message, as JSON.
    pub body: String,
    /// How long a push service keeps it, in seconds.
    pub ttl: u32,
    /// Replaces an earlier notification with the same topic; empty for none. At most 32 characters.
    pub topic: String,
    /// Where a push service reaches the site's operator.
    pub contact: String,
}

/// Composes a notification from the current data in the store. It is obsolete if somebody has claimed the lead, or the
/// person has quiet hours now.
pub async fn compose(
    store: &Store,
    snapshot: &Snapshot,
    vapid: &VapidKey,
    message: &LeasedMessage,
    now: Timestamp,
) -> Result<PushMessage, Failure> {
    let id = message.subscription.as_deref().unwrap_or_default();
    let subscription = store.push_subscription(id).await.map_err(read_failed)?;
    // The device was removed at the desk in the meantime.
    let subscription = subscription.ok_or_else(Failure::obsolete)?;
    let person = store.person(&subscription.person_id).await;
    let person = person.map_err(read_failed)?.ok_or_else(Failure::obsolete)?;
    let text = &snapshot.site_in(person.language).desk.push;
    let (body, ttl, topic) = if message.kind == MessageKind::LeadPush {
        let body = lead(store, vapid, text, &person, &message.about, now).await?;
        (body, LEAD_TTL, message.about.replace('-', ""))
    } else {
        let body = json!({ "title": text.test, "body": text.test_body, "url": "/desk/account" });
        (body, TEST_TTL, String::new())
    };
    Ok(PushMessage {
        subscription,
        body: body.to_string(),
        ttl,
        topic,
        contact: format!("mailto:{}", snapshot.english_site().business.email),
    })
}

async fn lead(
    store: &Store,
    vapid: &VapidKey,
    text: &PushText,
    person: &PersonRow,
    id: &str,
    now: Timestamp,
) -> Result<Value, Failure> {
    if !store.is_unclaimed(id).await.map_err(read_failed)? {
        return Err(Failure::obsolete());
    }
    let quiet = store.quiet_hours(&person.id).await.map_err(read_failed)?;
    if quiet.is_some_and(|quiet| quiet.contain(now)) {
        return Err(Failure::obsolete());
    }
    let row = store.lead(identifier(id)?).await.map_err(read_failed)?;
    let row = row.ok_or_else(Failure::obsolete)?;
    let ticket = Ticket {
        lead: id.to_owned(),
        person: person.id.clone(),
    };
    let waiting = store.waiting_leads().await.map_err(read_failed)?;
    Ok(json!({
        "title": title(text, &row.customer_name, &row.origin),
        "body": text.lead_body,
        "url": format!("/desk/leads/{id}"),
        "tag": id,
        "ticket": vapid.tickets().issue(&ticket, now.as_millisecond()),
        "waiting": waiting,
        "claim": text.claim,
        "open": text.open,
        "claimed": text.claimed,
        "taken": text.taken,
        "closed": text.closed,
        "failed": text.failed,
    }))
}

fn title(text: &PushText, name: &str, origin: &str) -> String {
    match (announced_name(name), announced_town(origin)) {
        (Some(name), Some(town)) => text
            .lead_name_town
            .replace("{name}", name)
            .replace("{town}", &town),
        (Some(name), None) => text.lead_name.replace("{name}", name),
        (None, Some(town)) => text.lead_town.replace("{town}", &town),
        (None, None) => text.lead.clone(),
    }
}
