//! Replies to customers, estimates made at the desk, and leads that are reopened.

use domain::{LeadChange, LeadStatus};
use store::{ChangeOutcome, EstimateDelivery, Location, NewReply, NewText};
use uuid::Uuid;

use crate::lead_work::{Case, entry};
use crate::support::lists::close_and_reopen;
use crate::support::quotes::quote_lead;
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    stores_a_reply_with_its_message_once,
    records_a_text_message_once,
    replaces_an_estimate,
    reopens_a_lead_as_unanswered,
);

async fn stores_a_reply_with_its_message_once(location: &Location) {
    let case = Case::new(location).await;
    let reply = NewReply {
        id: Uuid::from_u128(41),
        lead: case.lead,
        person: &case.person,
        language: "es",
        recipient: "ana@example.com",
        subject: "Su mudanza",
        body: "Hola",
        is_sent: true,
        at: NOW,
    };
    for _ in 0..2 {
        assert!(case.store.add_reply(&reply).await.expect("stored"));
    }
    let missing = NewReply {
        id: Uuid::from_u128(42),
        lead: Uuid::from_u128(9),
        ..reply
    };
    assert!(!case.store.add_reply(&missing).await.expect("answers"));
    let replies = case.store.replies(case.lead).await.expect("answers");
    assert_eq!(replies.len(), 1);
    assert_eq!(replies[0].name, "Rosa C.");
    assert_eq!(replies[0].state.as_deref(), Some("due"));
    let messages = case.store.messages_about(&case.lead.to_string()).await;
    let messages = messages.expect("answers").into_iter();
    let mails = messages.filter(|message| message.id == replies[0].id);
    assert_eq!(mails.count(), 1);
    assert_eq!(
        case.history(case.lead).await,
        [entry("replied", "", "Su mudanza")]
    );
    close_and_reopen(case.store, location).await;
}

async fn records_a_text_message_once(location: &Location) {
    let case = Case::new(location).await;
    let text = NewText {
        id: Uuid::from_u128(43),
        lead: case.lead,
        person: &case.person,
        text: "Hola",
        at: NOW,
    };
    for _ in 0..2 {
        assert!(case.store.add_text(&text).await.expect("stored"));
    }
    let missing = NewText {
        id: Uuid::from_u128(44),
        lead: Uuid::from_u128(9),
        ..text
    };
    assert!(!case.store.add_text(&missing).await.expect("answers"));
    let other = crate::lead_work::add(&case.store, "Ana", |_| {}).await;
    let reused = NewText {
        lead: other,
        ..text
    };
    assert!(!case.store.add_text(&reused).await.expect("answers"));
    assert_eq!(case.history(case.lead).await, [entry("texted", "", "Hola")]);
    assert!(case.history(other).await.is_empty());
    close_and_reopen(case.store, location).await;
}

async fn replaces_an_estimate(location: &Location) {
    let case = Case::new(location).await;
    let quote = quote_lead(None, "Hector").quote.expect("a quote");
    let total = quote.estimate.total.0.to_string();
    for (delivery, status) in [
        (EstimateDelivery::Later, LeadStatus::New),
        (EstimateDelivery::File, LeadStatus::New),
        (EstimateDelivery::Mail, LeadStatus::Quoted),
        (EstimateDelivery::InPerson, LeadStatus::Quoted),
    ] {
        let version = case.row(case.lead).await.updated_at;
        let set =
            case.store
                .set_estimate(case.lead, version, &quote, delivery, &case.person, NOW + 3);
        assert_eq!(set.await.expect("answers"), ChangeOutcome::Done);
        assert_eq!(case.row(case.lead).await.status, status);
    }
    let stored = case.store.quote(case.lead).await.expect("answers");
    let stored = stored.expect("there");
    assert_eq!(stored.estimate, Some(quote.estimate.clone()));
    assert_eq!(stored.formula_version, domain::FORMULA_VERSION);
    assert_eq!(stored.rates_revision, quote.rates_revision);
    assert_eq!(
        case.history(case.lead).await,
        [
            entry("estimate", "", &total),
            entry("estimate", &total, &total),
            entry("estimate", &total, &total),
            entry("state", "new", "quoted"),
            entry("estimate_sent", "", &total),
            entry("estimate", &total, &total),
            entry("estimate_given", "", &total),
        ]
    );
    close_and_reopen(case.store, location).await;
}

async fn reopens_a_lead_as_unanswered(location: &Location) {
    let case = Case::new(location).await;
    for change in [
        LeadChange::Status(LeadStatus::Contacted),
        LeadChange::Reopened,
    ] {
        let version = case.row(case.lead).await.updated_at;
        let changed = case
            .store
            .change_lead(case.lead, version, &change, &case.person, NOW + 5);
        assert_eq!(changed.await.expect("answers"), ChangeOutcome::Done);
    }
    let row = case.row(case.lead).await;
    assert_eq!((row.status, row.answered_at), (LeadStatus::New, None));
    close_and_reopen(case.store, location).await;
}
