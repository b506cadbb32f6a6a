//! Messages of the outbox are leased, sent, retried and given up.

use domain::{Channel, MessageKind, MessageStatus};
use store::{Delivery, LeasedMessage, Location, Store};

use crate::support::quotes::{open_with_rates, quote_lead};
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    leases_each_message_to_one_worker,
    retries_a_failed_message_when_it_is_due,
    ignores_a_worker_whose_message_was_sent_by_another,
    leases_again_after_a_lease_has_expired,
    ignores_a_lease_that_ends_in_the_far_future,
    reports_a_dead_message,
    reports_the_age_of_a_message_that_is_retried,
    leases_webhooks_apart_from_mails,
    alerts_once_that_no_leads_arrive,
    lists_mails_to_customers_that_were_written_to_files,
);

/// How long [`lease`] leases a message, in milliseconds.
const LEASE: i64 = 1_000;

async fn leases_each_message_to_one_worker(location: &Location) {
    let store = &with_leads(location, &["Ana", "Ernesto", "Rosa"]).await;
    let health = store.outbox_health(NOW).await.expect("answers");
    assert!(health.due > 0 && health.dead == 0);
    assert_eq!(health.waiting_since, Some(NOW));
    let first = lease(store, NOW).await.expect("one is due");
    assert_eq!((first.kind, first.attempt), (MessageKind::OwnerMail, 1));
    let second = lease(store, NOW).await.expect("another is due");
    assert_ne!(first.id, second.id, "a leased message is not leased again");
}

async fn retries_a_failed_message_when_it_is_due(location: &Location) {
    let store = &with_leads(location, &["Ana", "Ernesto", "Rosa"]).await;
    let sent = lease(store, NOW).await.expect("one is due");
    record(store, &sent, Delivery::Sent).await;
    let failed = lease(store, NOW).await.expect("another is due");
    let later = NOW + 10_000;
    record(store, &failed, retry_at(later)).await;
    let sent_now = send_all_due(store, NOW).await;
    assert!(!sent_now.contains(&failed.id), "it is not due yet");
    assert!(send_all_due(store, later).await.contains(&failed.id));
}

async fn ignores_a_worker_whose_message_was_sent_by_another(location: &Location) {
    let store = &with_leads(location, &["Ana"]).await;
    let leased = lease(store, NOW).await.expect("due");
    let later = NOW + 10_000;
    record(store, &leased, retry_at(later)).await;
    assert!(send_all_due(store, later).await.contains(&leased.id));
    record(store, &leased, dead("late")).await;
    let about = store.messages_about(&leased.about).await.expect("answers");
    let row = about.iter().find(|row| row.id == leased.id).expect("there");
    assert_eq!((row.status, row.tries), (MessageStatus::Sent, 2));
}

async fn leases_again_after_a_lease_has_expired(location: &Location) {
    let store = &open_with_rates(location).await;
    let new = quote_lead(None, "Clock");
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    let held = lease(store, NOW).await.expect("due");
    assert_eq!(held.about, id.to_string());
    assert!(lease(store, NOW + LEASE / 2).await.is_none());
    let taken = lease(store, NOW + LEASE).await.expect("leased again");
    assert_eq!((taken.id.as_str(), taken.attempt), (held.id.as_str(), 2));
}

/// It was written before the clock was set back.
async fn ignores_a_lease_that_ends_in_the_far_future(location: &Location) {
    let store = &with_leads(location, &["Clock"]).await;
    let held = lease(store, NOW).await.expect("due");
    let year = 365 * 86_400_000;
    let again = lease(store, NOW - year).await.expect("not held up");
    assert_eq!(again.id, held.id);
}

async fn reports_a_dead_message(location: &Location) {
    let store = &with_leads(location, &["Ana"]).await;
    let leased = lease(store, NOW).await.expect("due");
    record(store, &leased, dead("550 no")).await;
    let health = store.outbox_health(NOW + 10_000).await.expect("answers");
    assert_eq!(health.dead, 1);
}

async fn reports_the_age_of_a_message_that_is_retried(location: &Location) {
    let store = &with_leads(location, &["Ana"]).await;
    send_all_due(store, NOW).await;
    let leased = store
        .lease_messages(Channel::Webhook, NOW, NOW + LEASE, 1)
        .await
        .expect("answers");
    record(store, &leased[0], retry_at(NOW + 60_000)).await;
    let health = store.outbox_health(NOW + 30_000).await.expect("answers");
    assert_eq!((health.due, health.waiting_since), (1, None));
    assert_eq!(health.oldest_created_at, Some(NOW));
}

async fn leases_webhooks_apart_from_mails(location: &Location) {
    let store = &with_leads(location, &["Ana", "Ernesto"]).await;
    send_all_due(store, NOW).await;
    let hooks = store
        .lease_messages(Channel::Webhook, NOW, NOW + 1, 2)
        .await;
    let hooks = hooks.expect("answers");
    assert!(!hooks.is_empty(), "the other channel has its own");
    let mut kinds = hooks.iter().map(|hook| hook.kind);
    assert!(kinds.all(|kind| kind == MessageKind::LeadWebhook));
}

async fn alerts_once_that_no_leads_arrive(location: &Location) {
    let store = &with_leads(location, &["Ana"]).await;
    let last = store.last_lead().await.expect("answers");
    let (last, _) = last.expect("there are leads");
    let alert = async || store.enqueue_no_leads_alert(&last, NOW).await;
    assert!(alert().await.expect("stored"));
    assert!(!alert().await.expect("answers"), "once");
}

async fn lists_mails_to_customers_that_were_written_to_files(location: &Location) {
    let store = &open_with_rates(location).await;
    for name in ["Ana", "Ernesto"] {
        let mut new = quote_lead(None, name);
        new.messages = vec![MessageKind::OwnerMail, MessageKind::VisitorMail];
        store.insert_lead(new).await.expect("stored");
    }
    let mut customers = Vec::new();
    while let Some(leased) = lease(store, NOW).await {
        if leased.kind == MessageKind::VisitorMail {
            customers.push(leased.id.clone());
        }
        // The first mail to a customer is sent.
        let is_sent = customers.first() == Some(&leased.id);
        let delivery = if is_sent {
            Delivery::Sent
        } else {
            Delivery::Filed
        };
        record(store, &leased, delivery).await;
    }
    assert_eq!(customers.len(), 2);
    let since = NOW - 1;
    let filed = store.filed_for_customers(since).await.expect("answers");
    let ids: Vec<&str> = filed.iter().map(|row| row.message.id.as_str()).collect();
    assert_eq!(ids, [customers[1].as_str()]);
    assert!(filed[0].customer_name.is_some() && filed[0].customer_phone.is_some());
    let later = store.filed_for_customers(NOW).await.expect("answers");
    assert_eq!(later, [], "older ones are not listed");
}

async fn with_leads(location: &Location, names: &[&str]) -> Store {
    let store = open_with_rates(location).await;
    for name in names {
        let stored = store.insert_lead(quote_lead(None, name)).await;
        stored.expect("stored");
    }
    store
}

/// Leases one mail.
async fn lease(store: &Store, now: i64) -> Option<LeasedMessage> {
    let leased = store.lease_messages(Channel::Mail, now, now + LEASE, 1);
    leased.await.expect("answers").pop()
}

async fn record(store: &Store, message: &LeasedMessage, delivery: Delivery) {
    let deliveries = [(message.clone(), delivery)];
    let recorded = store.record_deliveries(&deliveries, NOW).await;
    recorded.expect("recorded");
}

fn retry_at(until: i64) -> Delivery {
    Delivery::Retry {
        failure: "451 later".to_owned(),
        until,
    }
}

fn dead(failure: &str) -> Delivery {
    Delivery::Dead {
        failure: failure.to_owned(),
    }
}

/// Sends all mails that are due and returns their ids.
async fn send_all_due(store: &Store, now: i64) -> Vec<String> {
    let mut sent = Vec::new();
    loop {
        let leased = store.lease_messages(Channel::Mail, now, now + LEASE, 3);
        let leased = leased.await.expect("answers");
        if leased.is_empty() {
            break;
        }
        assert!(leased.len() <= 3, "no more than the limit");
        let deliveries: Vec<_> = leased
            .into_iter()
            .map(|message| (message, Delivery::Sent))
            .collect();
        let recorded = store.record_deliveries(&deliveries, now).await;
        recorded.expect("recorded");
        sent.extend(deliveries.into_iter().map(|(message, _)| message.id));
    }
    sent
}
