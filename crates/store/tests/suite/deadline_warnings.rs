//! The owner is warned before the deadline of an unanswered lead.

use domain::MessageKind;
use store::Location;

use crate::support::leads::lead;
use crate::support::lists::close_and_reopen;
use crate::support::{HOUR, NOW, on_both_databases, open};

on_both_databases!(warns_once_before_a_deadline);

async fn warns_once_before_a_deadline(location: &Location) {
    let store = open(location).await;
    let created_at = NOW + 1_000 * HOUR;
    let mut new = lead("Waiting");
    new.created_at = created_at;
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    let warn = async |until: i64| {
        let warned = store.enqueue_deadline_warnings(created_at - HOUR, until, created_at);
        warned.await.expect("answers")
    };
    assert_eq!(warn(created_at - 1).await, 0);
    assert_eq!(warn(created_at).await, 1);
    assert_eq!(warn(created_at).await, 0, "once");
    let messages = store.messages_about(&id.to_string()).await;
    let messages = messages.expect("answers");
    let kinds: Vec<_> = messages.iter().map(|message| message.kind).collect();
    assert_eq!(kinds, [MessageKind::OwnerMail, MessageKind::DeadlineMail]);
    let counts = store.lead_counts(created_at - 1, created_at).await;
    assert_eq!(counts.expect("answers").soon, 1);
    close_and_reopen(store, location).await;
}
