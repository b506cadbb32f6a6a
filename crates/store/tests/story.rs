//! Leads, the outbox and subscriptions on both databases: a lead is stored once per key with
//! everything that belongs to it, and its messages are leased, sent, retried and given up.
//!
//! Long because each story runs on both databases and shares their set-up.

#![allow(
    clippy::too_many_lines,
    reason = "a test tells one story from beginning to end"
)]

mod both;
mod postgres;

use std::time::Duration;

use domain::{
    Cents, Channel, CrewRate, LeadForm, LeadStatus, MessageKind, MessageStatus, QuoteEntries,
    QuoteRequest, Rates, RatesDraft, Reference, Service, ServicePrice, estimate,
};
use store::{
    Delivery, LeasedMessage, Location, NewConsent, NewLead, NewQuote, NewSubscription, QuoteRow,
    Source, Store, StoreError, Subscribed,
};
use tempfile::TempDir;
use uuid::Uuid;

use both::on_both_databases;

/// Milliseconds since 1970.
const NOW: i64 = 1_795_000_000_000;

#[tokio::test]
async fn closing_leaves_one_file() {
    let folder = TempDir::new().expect("a folder");
    let store = open(&both::sqlite(&folder)).await;
    store.insert_lead(lead(None, "Ana")).await.expect("stored");
    store.close().await;
    let file = folder.path().join("mudanza.db");
    assert!(
        file.exists(),
        "the database is a *.db file of the data folder"
    );
    assert!(
        !folder.path().join("mudanza.db-wal").exists(),
        "closing folds the log in"
    );
}

on_both_databases!(
    stores_a_lead_once_per_key,
    stores_concurrent_leads_once_per_key,
    leases_sends_retries_and_gives_up_messages,
    subscribes_with_double_opt_in,
    alerts_once_that_no_leads_arrive,
);

async fn open(location: &Location) -> Store {
    let store = Store::open(location).await.expect("a new database");
    store.save_rates("rev", "{}", 1).await.expect("kept");
    store
}

async fn stores_a_lead_once_per_key(location: &Location) {
    let store = open(location).await;
    store
        .save_rates("rev", "{}", 2)
        .await
        .expect("kept already");

    // What was asked reads back as it was, with money to the cent.
    let first = lead(Some("key-1"), "Marisol Treviño");
    let stored = store.insert_lead(first.clone()).await.expect("stored");
    assert!(!stored.repeated);
    let quote = quote_of(&store, first.id).await;
    assert_eq!(quote.customer_name, "Marisol Treviño");
    assert_eq!(quote.total_estimate.to_string(), "1201.58");
    assert_eq!(
        (quote.base_rate, quote.distance_fee),
        (Cents(16_000), Cents(0))
    );
    assert!((quote.estimated_hours - 6.0).abs() < f64::EPSILON);
    assert_eq!(quote.additional_services, [Service::PackingSupplies]);
    let told = quote.estimate.as_ref().expect("its lines");
    assert_eq!(Some(told), first.quote.as_ref().map(|new| &new.estimate));
    assert_eq!(quote.moving_date, Some(jiff::civil::date(2027, 3, 14)));
    assert_eq!(quote.reference, stored.reference);
    let row = store.lead(first.id).await.expect("answers").expect("found");
    assert_eq!(row.form, LeadForm::Quote);
    assert_eq!(row.page, "/quote");
    let consents = store.consents(first.id).await.expect("answers");
    assert_eq!(consents.len(), 1);
    assert_eq!(consents[0].text, "Text me.");
    assert!(consents[0].given);
    let unknown = Uuid::from_u128(7);
    assert!(store.quote(unknown).await.expect("answers").is_none());
    assert!(store.lead(unknown).await.expect("answers").is_none());

    // The same key and request give the first lead again; another request is refused.
    let again = lead(Some("key-1"), "Marisol Treviño");
    let again = store.insert_lead(again).await.expect("answers");
    assert!(again.repeated);
    assert_eq!((again.id, &again.reference), (first.id, &stored.reference));
    let other = store
        .insert_lead(lead(Some("key-1"), "Somebody Else"))
        .await;
    assert!(matches!(other, Err(StoreError::KeyReused)));
    let notices = store
        .messages_about(&first.id.to_string())
        .await
        .expect("answers");
    assert_eq!(notices.len(), 2, "a repeat tells nobody again");

    // Without a key, each is a new one. A lead that goes on from another says so.
    for _ in 0..2 {
        let mut new = lead(None, "Ana");
        new.continues = first.link_token;
        let id = new.id;
        let stored = store.insert_lead(new).await.expect("stored");
        assert!(!stored.repeated);
        let row = store.lead(id).await.expect("answers").expect("found");
        assert_eq!(row.continues, Some(first.id.to_string()));
    }
    // One whose reference another has by chance is stored under a reference of its own.
    let mut other = lead(Some("key-2"), "Ernesto");
    other.reference = first.reference;
    let other = store.insert_lead(other).await.expect("stored");
    assert!(!other.repeated && other.reference != stored.reference);

    let mut stray = lead(None, "Ana");
    stray.continues = Some(unknown);
    store
        .insert_lead(stray)
        .await
        .expect("stored, going on from nothing");

    store.write_probe(NOW).await.expect("the database writes");
    store.close().await;

    // What was stored is there when the database is opened again.
    let store = Store::open(location).await.expect("opens again");
    assert_eq!(quote_of(&store, first.id).await, quote);
    store.close().await;
}

/// Many at once, each key twice: all are stored, none doubled.
async fn stores_concurrent_leads_once_per_key(location: &Location) {
    let store = open(location).await;
    let many: Vec<_> = (0..64)
        .map(|at| {
            let store = store.clone();
            let new = lead(Some(&format!("many-{}", at / 2)), "Ernesto");
            tokio::spawn(async move { store.insert_lead(new).await })
        })
        .collect();
    let mut repeated = 0;
    for task in many {
        let stored = task.await.expect("no panic").expect("stored");
        repeated += usize::from(stored.repeated);
        // Whichever way it was written, alone or with others, all that belongs to it is there.
        assert_eq!(
            quote_of(&store, stored.id).await.total_estimate,
            Cents(120_158)
        );
        let consents = store.consents(stored.id).await.expect("answers");
        assert_eq!(consents.len(), 1);
        let notices = store.messages_about(&stored.id.to_string()).await;
        assert_eq!(notices.expect("answers").len(), 2);
    }
    assert_eq!(repeated, 32);
    store.close().await;
}

/// Every notice of a channel is leased once, sent or tried again, and in the end given up.
async fn leases_sends_retries_and_gives_up_messages(location: &Location) {
    let store = &open(location).await;
    for name in ["Ana", "Ernesto", "Rosa"] {
        store.insert_lead(lead(None, name)).await.expect("stored");
    }
    let lease = async |now: i64| {
        let leased = store.lease_messages(Channel::Mail, now, now + 1_000, 1);
        leased.await.map(|mut leased| leased.pop())
    };
    let note = async |notice: &LeasedMessage, tried: Delivery| {
        let noted = store
            .record_deliveries(&[(notice.clone(), tried)], NOW)
            .await;
        noted.expect("noted");
    };
    let given_up = |failure: &str| Delivery::Dead {
        failure: failure.to_owned(),
    };
    let before = store.outbox_health(NOW).await.expect("answers");
    assert!(before.due > 0 && before.dead == 0);
    assert_eq!(before.waiting_since, Some(NOW));
    let first = lease(NOW).await.expect("answers").expect("one is due");
    assert_eq!((first.kind, first.attempt), (MessageKind::OwnerMail, 1));
    let second = lease(NOW).await.expect("answers").expect("another is due");
    assert_ne!(first.id, second.id, "nobody else gets a leased one");

    // Sent is sent.
    note(&first, Delivery::Sent).await;
    // Failed waits for its time, and a worker that comes late has nothing to say.
    let later = NOW + 10_000;
    let waits = Delivery::Retry {
        failure: "451 later".to_owned(),
        until: later,
    };
    note(&second, waits).await;
    let rest = drained(store, NOW).await;
    assert!(!rest.contains(&second.id), "it is not due yet");
    assert!(drained(store, later).await.contains(&second.id));
    note(&second, given_up("late")).await;
    let about = store.messages_about(&second.about).await.expect("answers");
    let row = about.iter().find(|row| row.id == second.id).expect("there");
    assert_eq!((row.status, row.tries), (MessageStatus::Sent, 2));

    // A lease that ran out is taken over. A time far ahead was written before the clock was set
    // back, and holds nobody up.
    let id = Uuid::new_v4();
    let mut new = lead(None, "Clock");
    new.id = id;
    store.insert_lead(new).await.expect("stored");
    let held = lease(NOW).await.expect("answers").expect("due");
    assert_eq!(held.about, id.to_string());
    assert!(lease(NOW + 500).await.expect("answers").is_none());
    let taken = lease(NOW + 1_000)
        .await
        .expect("answers")
        .expect("taken over");
    assert_eq!((taken.id.as_str(), taken.attempt), (held.id.as_str(), 2));
    let year = 365 * 86_400_000;
    let back = lease(NOW - year)
        .await
        .expect("answers")
        .expect("not held up");
    assert_eq!(back.id, held.id);

    // Given up is dead, and the owner can see it.
    note(&back, given_up("550 no")).await;
    let health = store.outbox_health(later).await.expect("answers");
    assert_eq!(health.dead, 1);
    let hooks = store
        .lease_messages(Channel::Webhook, NOW, NOW + 1, 2)
        .await;
    let hooks = hooks.expect("answers");
    assert!(!hooks.is_empty(), "the other channel has its own");
    assert!(
        hooks
            .iter()
            .all(|hook| hook.kind == MessageKind::LeadWebhook)
    );
}

/// Sends all mails that are due, and answers which.
async fn drained(store: &Store, now: i64) -> Vec<String> {
    let mut sent = Vec::new();
    loop {
        let leased = store.lease_messages(Channel::Mail, now, now + 1_000, 3);
        let leased = leased.await.expect("answers");
        if leased.is_empty() {
            break;
        }
        assert!(leased.len() <= 3, "no more than were asked for");
        let tries: Vec<_> = leased
            .into_iter()
            .map(|one| (one, Delivery::Sent))
            .collect();
        store.record_deliveries(&tries, now).await.expect("noted");
        sent.extend(tries.into_iter().map(|(notice, _)| notice.id));
    }
    sent
}

/// Somebody asks, is asked once, confirms, ends it, and may come back.
async fn subscribes_with_double_opt_in(location: &Location) {
    let store = &open(location).await;
    let ask = |email: &str, at: i64| NewSubscription {
        id: Uuid::new_v4(),
        email: email.to_owned(),
        page: "/blog".to_owned(),
        address: "192.0.2.1".to_owned(),
        asked_at: at,
        language: "en".to_owned(),
    };
    let first = ask("Rosa@example.com", NOW);
    assert_eq!(
        store.subscribe(&first).await.expect("stored"),
        Subscribed::Requested
    );
    let again = ask("rosa@EXAMPLE.com", NOW + 1_000);
    assert_eq!(
        store.subscribe(&again).await.expect("answers"),
        Subscribed::AlreadyKnown
    );
    let state = async || {
        let row = store.subscription(first.id).await.expect("answers");
        row.expect("there").state
    };
    assert_eq!(state().await, "asked");
    store
        .confirm_subscription(first.id, NOW)
        .await
        .expect("noted");
    assert_eq!(state().await, "confirmed");
    let day = 86_400_000;
    let known = store.subscribe(&ask("rosa@example.com", NOW + day)).await;
    assert_eq!(known.expect("answers"), Subscribed::AlreadyKnown);
    store
        .cancel_subscription(first.id, NOW)
        .await
        .expect("noted");
    store
        .confirm_subscription(first.id, NOW)
        .await
        .expect("an old link");
    assert_eq!(state().await, "ended", "an old link does not bring it back");
    let back = store.subscribe(&ask("rosa@example.com", NOW + day)).await;
    assert_eq!(back.expect("stored"), Subscribed::Requested);
    let asked = store
        .messages_about(&first.id.to_string())
        .await
        .expect("answers");
    assert_eq!(asked.len(), 2, "one mail for each time it was asked");
}

async fn alerts_once_that_no_leads_arrive(location: &Location) {
    let store = &open(location).await;
    store.insert_lead(lead(None, "Ana")).await.expect("stored");
    let (last, _) = store
        .last_lead()
        .await
        .expect("answers")
        .expect("there are leads");
    assert!(
        store
            .enqueue_no_leads_alert(&last, NOW)
            .await
            .expect("written")
    );
    assert!(
        !store
            .enqueue_no_leads_alert(&last, NOW)
            .await
            .expect("answers"),
        "once"
    );
}

async fn quote_of(store: &Store, id: Uuid) -> QuoteRow {
    store.quote(id).await.expect("answers").expect("found")
}

#[tokio::test]
async fn reports_a_database_locked_by_another_process_and_recovers() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_millis(50)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options.filename(folder.path().join("mudanza.db"));
    let other = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("opens");
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let refused = store.insert_lead(lead(None, "Ana")).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    held.rollback().await.expect("freed");
    store
        .insert_lead(lead(None, "Ana"))
        .await
        .expect("stored after all");
}

fn lead(key: Option<&str>, name: &str) -> NewLead {
    let rates = rates();
    let entries = QuoteEntries {
        bedrooms: "2".into(),
        stairs_origin: "2".into(),
        crew_size: "3".into(),
        additional_services: vec!["packing_supplies".into()],
        moving_date: "2027-03-14".into(),
        customer_name: name.into(),
        customer_email: "a@example.com".into(),
        customer_phone: "956".into(),
        ..QuoteEntries::default()
    };
    let today = jiff::civil::date(2026, 11, 20);
    let request = QuoteRequest::parse(&entries, &rates, today).expect("a sound request");
    let id = Uuid::new_v4();
    NewLead {
        id,
        created_at: NOW,
        reference: Reference::from_random(id.as_u64_pair().1),
        form: LeadForm::Quote,
        customer_name: name.into(),
        customer_email: "a@example.com".into(),
        customer_phone: "956".into(),
        moving_date: Some(jiff::civil::date(2027, 3, 14)),
        origin: String::new(),
        destination: String::new(),
        entries: Vec::new(),
        source: Source {
            page: "/quote".into(),
            campaign: store::Campaign::new(),
            language: "en".into(),
            ..Source::default()
        },
        link_token: Some(Uuid::new_v4()),
        continues: None,
        spam_reason: String::new(),
        idempotency_key: key.map(str::to_owned),
        request_hash: format!("hash of {name}"),
        quote: Some(NewQuote {
            estimate: estimate(&rates, &request.work),
            request,
            rates_revision: "rev".into(),
        }),
        consent: Some(NewConsent {
            field: "agree".into(),
            text: "Text me.".into(),
            version: "1".into(),
            given: true,
        }),
        messages: vec![MessageKind::OwnerMail, MessageKind::LeadWebhook],
        status: LeadStatus::New,
        typed_in: None,
    }
}

fn rates() -> Rates {
    let list = RatesDraft {
        crews: vec![CrewRate {
            crew_size: 3,
            hourly: Cents(16_000),
        }],
        base: vec![180, 360, 300],
        stair_flight: 30,
        tax: 825,
        services: Service::ALL
            .map(|service| ServicePrice {
                service,
                price: Cents(15_000),
                added: 0,
            })
            .to_vec(),
        ..RatesDraft::default()
    };
    Rates::new(list).expect("an even list")
}
