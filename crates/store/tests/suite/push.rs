//! Devices of people, whom leads ring, and claims.

use std::collections::BTreeSet;

use domain::{Channel, MessageKind, QuietHours, Role};
use store::{ClaimOutcome, Deactivation, Delivery, Location, NewPushSubscription, Store};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::leads::lead;
use crate::support::{NOW, on_both_databases, open, owner};

on_both_databases!(
    only_one_of_many_concurrent_claims_gets_the_lead,
    a_claim_is_of_a_lead_that_waits,
    a_lead_rings_each_device_once,
    a_claimed_lead_does_not_ring,
    callees_are_people_with_devices,
    a_device_that_is_gone_is_removed_with_its_messages,
    a_device_belongs_to_whoever_added_it_last,
    keeps_ten_devices_of_a_person,
    the_first_key_stays,
    a_deactivated_person_has_no_devices,
);

async fn dispatcher(store: &Store, name: &str) -> String {
    let email = format!("{name}@example.com");
    let invited = store.invite(name, &email, Role::Dispatcher, NOW + 1).await;
    invited.expect("stored").expect("new")
}

async fn add(store: &Store, person: &str, endpoint: &str, now: i64) {
    let new = NewPushSubscription {
        person,
        endpoint,
        p256dh: "key",
        auth: "secret",
        device: "Firefox",
        now,
    };
    store.add_push_subscription(&new).await.expect("stored");
}

async fn device(store: &Store, person: &str) -> String {
    let devices = store.push_devices(person).await.expect("answers");
    devices[0].subscription.id.clone()
}

async fn new_lead(store: &Store, name: &str) -> Uuid {
    let new = lead(name);
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    id
}

async fn only_one_of_many_concurrent_claims_gets_the_lead(location: &Location) {
    let store = &open(location).await;
    let lead = new_lead(store, "Ana").await;
    let mut claims = JoinSet::new();
    for number in 0..6 {
        let person = dispatcher(store, &format!("p{number}")).await;
        let store = store.clone();
        claims.spawn(async move { store.claim_lead(lead, &person, NOW + 5).await });
    }
    let outcomes = claims.join_all().await;
    let (mut claimed, mut holders) = (0, BTreeSet::new());
    for outcome in outcomes {
        match outcome.expect("answers") {
            ClaimOutcome::Claimed => claimed += 1,
            ClaimOutcome::Taken(name) => {
                holders.insert(name);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(claimed, 1);
    let history = store.lead_history(lead).await.expect("answers");
    let assigned: Vec<String> = history
        .into_iter()
        .filter(|entry| entry.what == "assigned")
        .map(|entry| entry.after)
        .collect();
    assert_eq!(assigned.len(), 1, "{assigned:?}");
    assert_eq!(holders.into_iter().collect::<Vec<_>>(), assigned);
}

async fn a_claim_is_of_a_lead_that_waits(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    let claim = async |lead: Uuid, person: &str| {
        let outcome = store.claim_lead(lead, person, NOW + 5).await;
        outcome.expect("answers")
    };
    let lead = new_lead(store, "Ana").await;
    assert_eq!(claim(lead, "nobody").await, ClaimOutcome::Missing);
    assert_eq!(claim(Uuid::new_v4(), &person).await, ClaimOutcome::Missing);
    assert_eq!(claim(lead, &person).await, ClaimOutcome::Claimed);
    assert_eq!(claim(lead, &person).await, ClaimOutcome::Claimed, "again");
    let quarantined = {
        let mut new = crate::support::leads::lead("Spam");
        "by_hand".clone_into(&mut new.spam_reason);
        let id = new.id;
        store.insert_lead(new).await.expect("stored");
        id
    };
    assert_eq!(claim(quarantined, &person).await, ClaimOutcome::Closed);
}

async fn a_lead_rings_each_device_once(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    add(store, &person, "https://push.example/1", NOW).await;
    add(store, &person, "https://push.example/2", NOW).await;
    let lead = new_lead(store, "Ana").await.to_string();
    let ring = async || store.ring(&lead, &person, NOW + 1).await.expect("stored");
    assert_eq!(ring().await, 2);
    assert_eq!(ring().await, 0);
    let rings = store.lead_rings(NOW).await.expect("answers");
    let people: Vec<&str> = rings[&lead]
        .iter()
        .map(|ring| ring.person.as_str())
        .collect();
    assert_eq!(people, [person.as_str(), person.as_str()]);
    let leased = store.lease_messages(Channel::Push, NOW + 1, NOW + 2, 8);
    let leased = leased.await.expect("answers");
    assert_eq!(leased.len(), 2);
    assert!(
        leased
            .iter()
            .all(|message| message.kind == MessageKind::LeadPush)
    );
    assert_ne!(leased[0].subscription, leased[1].subscription);
    let mails = store.lease_messages(Channel::Mail, NOW + 1, NOW + 2, 8);
    let mails = mails.await.expect("answers");
    assert!(mails.iter().all(|message| message.subscription.is_none()));
}

async fn a_claimed_lead_does_not_ring(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    add(store, &person, "https://push.example/1", NOW).await;
    let lead = new_lead(store, "Ana").await;
    let waiting = store.unclaimed_leads(NOW).await.expect("answers");
    assert_eq!(waiting.len(), 1);
    store
        .claim_lead(lead, &person, NOW + 1)
        .await
        .expect("stored");
    assert!(
        store
            .unclaimed_leads(NOW)
            .await
            .expect("answers")
            .is_empty()
    );
    let id = lead.to_string();
    assert!(!store.is_unclaimed(&id).await.expect("answers"));
    assert_eq!(store.ring(&id, &person, NOW + 2).await.expect("stored"), 0);
    assert_eq!(
        store.waiting_leads().await.expect("answers"),
        1,
        "nobody answered yet"
    );
}

async fn callees_are_people_with_devices(location: &Location) {
    let store = &open(location).await;
    let first = owner(store).await;
    let second = dispatcher(store, "luis").await;
    dispatcher(store, "without").await;
    assert!(!store.has_push_devices().await.expect("answers"));
    add(store, &second, "https://push.example/2", NOW + 9).await;
    add(store, &first, "https://push.example/1", NOW + 7).await;
    add(store, &first, "https://push.example/3", NOW + 8).await;
    let quiet = QuietHours::parse("21:00", "07:00");
    store.set_quiet_hours(&second, quiet).await.expect("stored");
    let callees = store.callees().await.expect("answers");
    let found: Vec<_> = callees
        .iter()
        .map(|callee| (callee.person.as_str(), callee.since, callee.quiet))
        .collect();
    assert_eq!(
        found,
        [
            (first.as_str(), NOW + 7, None),
            (second.as_str(), NOW + 9, quiet)
        ]
    );
    store.set_quiet_hours(&second, None).await.expect("stored");
    assert_eq!(store.quiet_hours(&second).await.expect("answers"), None);
}

async fn a_device_that_is_gone_is_removed_with_its_messages(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    add(store, &person, "https://push.example/1", NOW).await;
    let own = device(store, &person).await;
    let tested = store.enqueue_test_push(&person, &own, NOW).await;
    assert!(tested.expect("stored"));
    let again = store.enqueue_test_push(&person, &own, NOW + 1).await;
    assert!(!again.expect("stored"), "too soon");
    let lead = new_lead(store, "Ana").await.to_string();
    store.ring(&lead, &person, NOW + 1).await.expect("stored");
    let leased = store.lease_messages(Channel::Push, NOW + 1, NOW + 2, 1);
    let leased = leased.await.expect("answers");
    let gone: Vec<_> = leased
        .into_iter()
        .map(|message| (message, Delivery::Unsubscribed))
        .collect();
    store
        .record_deliveries(&gone, NOW + 2)
        .await
        .expect("stored");
    assert!(
        store
            .push_devices(&person)
            .await
            .expect("answers")
            .is_empty()
    );
    let next = store.next_message_at(Channel::Push).await;
    assert_eq!(next.expect("answers"), None, "nothing waits for it");
}

async fn a_device_belongs_to_whoever_added_it_last(location: &Location) {
    let store = &open(location).await;
    let first = owner(store).await;
    let second = dispatcher(store, "luis").await;
    add(store, &first, "https://push.example/1", NOW).await;
    let id = device(store, &first).await;
    assert!(
        !store
            .remove_push_subscription(&second, &id)
            .await
            .expect("stored")
    );
    add(store, &second, "https://push.example/1", NOW).await;
    assert!(
        store
            .push_devices(&first)
            .await
            .expect("answers")
            .is_empty()
    );
    assert!(
        store
            .remove_push_subscription(&second, &id)
            .await
            .expect("stored")
    );
    assert!(!store.has_push_devices().await.expect("answers"));
}

async fn keeps_ten_devices_of_a_person(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    for number in 0..12 {
        let endpoint = format!("https://push.example/{number}");
        add(store, &person, &endpoint, NOW + number).await;
    }
    let devices = store.push_devices(&person).await.expect("answers");
    assert_eq!(devices.len(), 10);
    assert_eq!(devices[0].subscription.endpoint, "https://push.example/2");
}

async fn the_first_key_stays(location: &Location) {
    let store = &open(location).await;
    assert_eq!(store.push_key().await.expect("answers"), None);
    assert_eq!(store.add_push_key("one", NOW).await.expect("stored"), "one");
    assert_eq!(store.add_push_key("two", NOW).await.expect("stored"), "one");
    assert_eq!(
        store.push_key().await.expect("answers").as_deref(),
        Some("one")
    );
}

async fn a_deactivated_person_has_no_devices(location: &Location) {
    let store = &open(location).await;
    let first = owner(store).await;
    let second = dispatcher(store, "luis").await;
    add(store, &second, "https://push.example/2", NOW).await;
    let ended = store.deactivate_person(&first, &second, NOW + 1).await;
    assert_eq!(ended.expect("stored"), Deactivation::Done);
    assert!(!store.has_push_devices().await.expect("answers"));
}
