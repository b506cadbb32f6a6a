//! A quote that continues another lead replaces it, so that one visitor waits once.

use domain::{LeadChange, LeadForm, LeadStatus, MessageKind};
use store::{ChangeOutcome, LeadQuery, LeadRow, Location, NewLead, Store};
use uuid::Uuid;

use crate::support::leads::{lead, query};
use crate::support::lists::{close_and_reopen, names};
use crate::support::quotes::{open_with_rates, quote_lead};
use crate::support::{NOW, on_both_databases, owner};

on_both_databases!(
    a_quote_replaces_the_waiting_lead_that_it_continues,
    finds_a_replaced_lead_by_its_new_status,
    a_lead_that_was_answered_keeps_its_status,
    a_quarantined_quote_replaces_nothing,
    two_quotes_replace_a_lead_once,
);

async fn stored(store: &Store, id: Uuid) -> LeadRow {
    store.lead(id).await.expect("answers").expect("there")
}

/// A quote that continues a lead.
fn continuing(earlier: &NewLead) -> NewLead {
    NewLead {
        continues: earlier.link_token,
        created_at: NOW + 60_000,
        ..quote_lead(None, "Hector")
    }
}

async fn a_quote_replaces_the_waiting_lead_that_it_continues(location: &Location) {
    let store = open_with_rates(location).await;
    let card = lead("Hector");
    let next = continuing(&card);
    store.insert_lead(card.clone()).await.expect("stored");
    store.insert_lead(next.clone()).await.expect("stored");
    let earlier = stored(&store, card.id).await;
    assert_eq!(earlier.status, LeadStatus::Continued);
    assert_eq!(earlier.answered_at, None);
    assert_eq!(stored(&store, next.id).await.status, LeadStatus::New);
    let history = store.lead_history(card.id).await.expect("answers");
    let done: Vec<_> = history
        .iter()
        .map(|h| (&*h.what, &*h.after, h.at))
        .collect();
    let reference = next.reference.to_string();
    assert_eq!(done, [("continued", reference.as_str(), NOW + 60_000)]);
    let unsent = store.messages_about(&earlier.id).await.expect("answers");
    assert_eq!(unsent.len(), 0, "the quote's mail says it all");
    let about = next.id.to_string();
    let sent = store.messages_about(&about).await.expect("answers");
    let mails = sent.iter().filter(|m| m.kind == MessageKind::OwnerMail);
    assert_eq!(mails.count(), 1);
    close_and_reopen(store, location).await;
}

async fn finds_a_replaced_lead_by_its_new_status(location: &Location) {
    let store = open_with_rates(location).await;
    let card = lead("Imelda");
    store.insert_lead(card.clone()).await.expect("stored");
    let found = async |status: LeadStatus| {
        let query = LeadQuery {
            search: "imelda".to_owned(),
            statuses: vec![status],
            ..query()
        };
        names(&store, &query).await.len()
    };
    // Indexes the card before it is replaced.
    assert_eq!(found(LeadStatus::New).await, 1);
    store.insert_lead(continuing(&card)).await.expect("stored");
    assert_eq!(found(LeadStatus::New).await, 0);
    assert_eq!(found(LeadStatus::Continued).await, 1);
    store.close().await;
}

async fn a_lead_that_was_answered_keeps_its_status(location: &Location) {
    let store = open_with_rates(location).await;
    let person = owner(&store).await;
    let card = lead("Hector");
    store.insert_lead(card.clone()).await.expect("stored");
    let contacted = LeadChange::Status(LeadStatus::Contacted);
    let changed = store.change_lead(card.id, NOW, &contacted, &person, NOW + 5);
    assert_eq!(changed.await.expect("answers"), ChangeOutcome::Done);
    store.insert_lead(continuing(&card)).await.expect("stored");
    assert_eq!(stored(&store, card.id).await.status, LeadStatus::Contacted);
    close_and_reopen(store, location).await;
}

async fn a_quarantined_quote_replaces_nothing(location: &Location) {
    let store = open_with_rates(location).await;
    let card = lead("Hector");
    store.insert_lead(card.clone()).await.expect("stored");
    let next = NewLead {
        spam_reason: "too_fast".to_owned(),
        ..continuing(&card)
    };
    store.insert_lead(next).await.expect("stored");
    assert_eq!(stored(&store, card.id).await.status, LeadStatus::New);
    let form = NewLead {
        form: LeadForm::Residential,
        quote: None,
        ..continuing(&card)
    };
    store.insert_lead(form).await.expect("stored");
    assert_eq!(stored(&store, card.id).await.status, LeadStatus::New);
    close_and_reopen(store, location).await;
}

async fn two_quotes_replace_a_lead_once(location: &Location) {
    let store = open_with_rates(location).await;
    let card = lead("Hector");
    store.insert_lead(card.clone()).await.expect("stored");
    let (one, two) = (continuing(&card), continuing(&card));
    let both = tokio::join!(store.insert_lead(one), store.insert_lead(two));
    both.0.expect("stored");
    both.1.expect("stored");
    let history = store.lead_history(card.id).await.expect("answers");
    assert_eq!(history.len(), 1);
    close_and_reopen(store, location).await;
}
