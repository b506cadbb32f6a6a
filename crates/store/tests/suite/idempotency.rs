//! A lead is stored once per idempotency key.

use domain::Cents;
use store::{Location, StoreError};

use crate::support::on_both_databases;
use crate::support::quotes::{open_with_rates, quote_lead};

on_both_databases!(
    answers_a_repeated_request_with_the_first_lead,
    rejects_a_key_that_was_used_for_another_request,
    stores_every_lead_without_a_key,
    stores_concurrent_leads_once_per_key,
);

async fn answers_a_repeated_request_with_the_first_lead(location: &Location) {
    let store = open_with_rates(location).await;
    let first = quote_lead(Some("key-1"), "Marisol Treviño");
    let stored = store.insert_lead(first.clone()).await.expect("stored");
    assert!(!stored.repeated);
    let again = quote_lead(Some("key-1"), "Marisol Treviño");
    let again = store.insert_lead(again).await.expect("answers");
    assert!(again.repeated);
    assert_eq!((again.id, &again.reference), (first.id, &stored.reference));
    let messages = store.messages_about(&first.id.to_string()).await;
    let messages = messages.expect("answers");
    assert_eq!(messages.len(), 2, "a repeat sends no messages");
    store.close().await;
}

async fn rejects_a_key_that_was_used_for_another_request(location: &Location) {
    let store = open_with_rates(location).await;
    let first = quote_lead(Some("key-1"), "Marisol Treviño");
    store.insert_lead(first).await.expect("stored");
    let other = quote_lead(Some("key-1"), "Somebody Else");
    let other = store.insert_lead(other).await;
    assert!(matches!(other, Err(StoreError::KeyReused)));
    store.close().await;
}

async fn stores_every_lead_without_a_key(location: &Location) {
    let store = open_with_rates(location).await;
    for _ in 0..2 {
        let stored = store.insert_lead(quote_lead(None, "Ana")).await;
        assert!(!stored.expect("stored").repeated);
    }
    store.close().await;
}

/// Sixty-four concurrent requests, two per key.
async fn stores_concurrent_leads_once_per_key(location: &Location) {
    let store = open_with_rates(location).await;
    let many: Vec<_> = (0..64)
        .map(|at| {
            let store = store.clone();
            let new = quote_lead(Some(&format!("many-{}", at / 2)), "Ernesto");
            tokio::spawn(async move { store.insert_lead(new).await })
        })
        .collect();
    let mut repeated = 0;
    for task in many {
        let stored = task.await.expect("no panic").expect("stored");
        repeated += usize::from(stored.repeated);
        // Whether it was written alone or with others, all that belongs to it is there.
        let quote = store.quote(stored.id).await.expect("answers");
        assert_eq!(quote.expect("found").total_estimate, Cents(120_158));
        let consents = store.consents(stored.id).await.expect("answers");
        assert_eq!(consents.len(), 1);
        let messages = store.messages_about(&stored.id.to_string()).await;
        assert_eq!(messages.expect("answers").len(), 2);
    }
    assert_eq!(repeated, 32);
    store.close().await;
}
