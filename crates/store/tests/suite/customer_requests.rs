//! Leads whose customers asked for something on the private page of their quote.

use domain::{LeadForm, MessageKind};
use jiff::civil::date;
use store::{Erasure, Location, NewText};
use uuid::Uuid;

use crate::proposals::{issue, quote};
use crate::support::leads::erase;
use crate::support::lists::close_and_reopen;
use crate::support::quotes::open_with_rates;
use crate::support::{NOW, on_both_databases, owner};

on_both_databases!(
    lists_a_question_until_it_is_answered,
    lists_a_request_to_delete_until_the_lead_is_erased,
);

async fn lists_a_question_until_it_is_answered(location: &Location) {
    let store = open_with_rates(location).await;
    let person = owner(&store).await;
    let asked = async || -> Vec<String> {
        let rows = store.leads_with_questions(9).await.expect("answers");
        rows.into_iter().map(|row| row.customer_name).collect()
    };
    let mut leads = Vec::new();
    for (number, name) in [(1, "Ana"), (2, "Ben")] {
        let lead = quote(&store, name).await;
        let row = issue(&store, lead, number).await;
        // What was written before the question does not answer it.
        let note = store.add_note(lead, Uuid::from_u128(number + 20), "Called", &person, NOW);
        note.await.expect("stored");
        let id = Uuid::from_u128(number + 10);
        let stored = store.ask_about_proposal(&row, id, "And Sunday?", &[], NOW + 1);
        assert!(stored.await.expect("answers"));
        leads.push(lead);
    }
    assert_eq!(asked().await, ["Ana", "Ben"]);
    let text = NewText {
        id: Uuid::from_u128(31),
        lead: leads[0],
        person: &person,
        text: "Sundays too",
        at: NOW + 2,
    };
    assert!(store.add_text(&text).await.expect("stored"));
    assert_eq!(asked().await, ["Ben"]);
    let called = store.add_note(leads[1], Uuid::from_u128(32), "Called", &person, NOW + 2);
    called.await.expect("stored");
    assert_eq!(asked().await, [""; 0]);
    close_and_reopen(store, location).await;
}

async fn lists_a_request_to_delete_until_the_lead_is_erased(location: &Location) {
    let store = open_with_rates(location).await;
    let person = owner(&store).await;
    let lead = quote(&store, "Hector").await;
    let listed = async || store.leads_to_erase(9).await.expect("answers").len();
    let messages = [MessageKind::ErasureOwnerMail];
    for is_new in [true, false] {
        let stored = store.request_erasure(lead, &messages, NOW).await;
        assert_eq!(stored.expect("answers"), is_new);
    }
    let enqueued = store.messages_about(&lead.to_string()).await;
    let enqueued = enqueued.expect("answers").into_iter();
    assert_eq!(enqueued.filter(|one| one.kind == messages[0]).count(), 1);
    // An answer does not end it.
    let note = store.add_note(lead, Uuid::from_u128(1), "Called", &person, NOW + 1);
    note.await.expect("stored");
    assert_eq!(listed().await, 1);
    let erasure = Erasure {
        id: lead.to_string(),
        day: date(2026, 11, 20),
        form: LeadForm::Quote,
    };
    erase(&store, &[erasure]).await;
    assert_eq!(listed().await, 0);
    close_and_reopen(store, location).await;
}
