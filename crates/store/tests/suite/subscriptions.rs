//! A subscription is confirmed by mail before it counts (double opt-in).

use store::{Location, NewSubscription, Store, Subscribed};
use uuid::Uuid;

use crate::support::{NOW, on_both_databases, open};

on_both_databases!(
    asks_for_confirmation_once_per_address,
    confirms_a_subscription,
    starts_again_after_a_cancellation,
);

async fn asks_for_confirmation_once_per_address(location: &Location) {
    let store = &open(location).await;
    let first = request("Rosa@example.com", NOW);
    assert_eq!(subscribe(store, &first).await, Subscribed::Requested);
    let again = request("rosa@EXAMPLE.com", NOW + 1_000);
    assert_eq!(subscribe(store, &again).await, Subscribed::AlreadyKnown);
    assert_eq!(state(store, first.id).await, "asked");
    assert_eq!(mails(store, first.id).await, 1);
}

async fn confirms_a_subscription(location: &Location) {
    let store = &open(location).await;
    let first = request("Rosa@example.com", NOW);
    subscribe(store, &first).await;
    let confirmed = store.confirm_subscription(first.id, NOW).await;
    confirmed.expect("stored");
    assert_eq!(state(store, first.id).await, "confirmed");
    let later = request("rosa@example.com", NOW + DAY);
    assert_eq!(subscribe(store, &later).await, Subscribed::AlreadyKnown);
}

async fn starts_again_after_a_cancellation(location: &Location) {
    let store = &open(location).await;
    let first = request("Rosa@example.com", NOW);
    assert_eq!(subscribe(store, &first).await, Subscribed::Requested);
    let confirm = async || store.confirm_subscription(first.id, NOW).await;
    confirm().await.expect("stored");
    let canceled = store.cancel_subscription(first.id, NOW).await;
    canceled.expect("stored");
    confirm().await.expect("an old link");
    assert_eq!(
        state(store, first.id).await,
        "ended",
        "an old link does not bring it back"
    );
    let back = request("rosa@example.com", NOW + DAY);
    assert_eq!(subscribe(store, &back).await, Subscribed::Requested);
    assert_eq!(mails(store, first.id).await, 2, "one mail per request");
}

/// Milliseconds.
const DAY: i64 = 86_400_000;

fn request(email: &str, asked_at: i64) -> NewSubscription {
    NewSubscription {
        id: Uuid::new_v4(),
        email: email.to_owned(),
        page: "/blog".to_owned(),
        address: "192.0.2.1".to_owned(),
        asked_at,
        language: "en".to_owned(),
    }
}

async fn subscribe(store: &Store, new: &NewSubscription) -> Subscribed {
    store.subscribe(new).await.expect("answers")
}

async fn state(store: &Store, id: Uuid) -> String {
    let row = store.subscription(id).await.expect("answers");
    row.expect("there").state
}

async fn mails(store: &Store, id: Uuid) -> usize {
    let messages = store.messages_about(&id.to_string()).await;
    messages.expect("answers").len()
}
