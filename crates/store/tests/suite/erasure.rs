//! One person's leads are found and erased with everything that belongs to them.

use domain::LeadForm;
use domain::schedule::BookingStatus;
use jiff::civil::date;
use store::{BookingOutcome, ChangeOutcome, ErasedCount, Erasure, ErasureOutcome, Location, Store};
use uuid::Uuid;

use crate::lead_work::{Case, add};
use crate::support::bookings::{WORK, change, crews, new, reserve};
use crate::support::leads::{erase, lead, query};
use crate::support::lists::{close_and_reopen, names, names_found};
use crate::support::{NOW, on_both_databases, open};

on_both_databases!(
    finds_the_leads_of_one_person,
    erases_the_leads_of_one_person_alone,
    counts_erased_leads_once,
    refuses_to_erase_a_lead_with_a_job,
    finds_a_person_by_every_number_of_a_phone_field,
);

async fn finds_the_leads_of_one_person(location: &Location) {
    let store = &open(location).await;
    let elena = store_elena(store).await;
    let same = store.same_person(elena.first).await.expect("answers");
    assert_eq!(same.len(), 1);
    assert!(!same[0].customer_name.is_empty());
    let continued = store.continued_by(elena.first).await.expect("answers");
    assert_eq!(continued[0].id, elena.second.to_string());
    let found = store.leads_of_person(elena.first).await.expect("answers");
    assert_eq!(found.len(), 3);
    close_and_reopen(store.clone(), location).await;
}

async fn finds_a_person_by_every_number_of_a_phone_field(location: &Location) {
    let store = &open(location).await;
    let mut ids = Vec::new();
    for (name, phone) in [
        ("Ana", "956-555-7001 call after 5pm"),
        (
            "A. Garza",
            "2 phones: (956) 555-7001 home / 011 52 899 555 7002",
        ),
        ("Ana G", "+52 1 899 555 7002 ext. 44"),
        ("Hector", "956-555-7003"),
    ] {
        let mut new = lead(name);
        new.customer_phone = phone.to_owned();
        ids.push(store.insert_lead(new).await.expect("stored").id);
    }
    let found = store.leads_of_person(ids[1]).await.expect("answers");
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|lead| (lead.customer_name.as_str(), lead.matched.as_str()))
        .collect();
    let mut expected = [("A. Garza", "this"), ("Ana", "phone"), ("Ana G", "phone")];
    let mut sorted = found.clone();
    sorted.sort_unstable();
    expected.sort_unstable();
    assert_eq!(sorted, expected, "{found:?}");
    assert_eq!(store.same_person(ids[0]).await.expect("answers").len(), 1);
    let (listed, _) = store.list_leads(&query()).await.expect("answers");
    for row in listed {
        let is_alone = row.customer_name == "Hector";
        assert_eq!(row.has_duplicate, !is_alone, "{}", row.customer_name);
    }
    for (search, expected) in [
        ("+19565557001", vec!["A. Garza", "Ana"]),
        ("956 555 7001", vec!["A. Garza", "Ana"]),
        ("+52 899 555 7002", vec!["A. Garza", "Ana G"]),
        ("011 52 899 555 7002", vec!["A. Garza", "Ana G"]),
    ] {
        let mut found = names_found(store, search).await;
        found.sort_unstable();
        assert_eq!(found, expected, "{search}");
    }
    let erasures = erasures(store, ids[1]).await;
    assert_eq!(erase(store, &erasures).await.leads, 3);
    assert_eq!(names(store, &query()).await, ["Hector"]);
    close_and_reopen(store.clone(), location).await;
}

async fn erases_the_leads_of_one_person_alone(location: &Location) {
    let store = &open(location).await;
    let elena = store_elena(store).await;
    store.insert_lead(lead("Hector")).await.expect("stored");
    assert_eq!(names(store, &query()).await.len(), 4);
    let erasures = erasures(store, elena.first).await;
    assert_eq!(erase(store, &erasures).await.leads, 3);
    assert_eq!(names(store, &query()).await, ["Hector"]);
    assert!(store.lead(elena.first).await.expect("answers").is_none());
    let messages = store.messages_about(&elena.first.to_string()).await;
    assert!(messages.expect("answers").is_empty());
    assert!(names_found(store, "elena").await.is_empty());
    close_and_reopen(store.clone(), location).await;
}

async fn counts_erased_leads_once(location: &Location) {
    let store = &open(location).await;
    let elena = store_elena(store).await;
    let erasures = erasures(store, elena.first).await;
    for leads in [3, 0] {
        assert_eq!(erase(store, &erasures).await.leads, leads);
    }
    let counts = store.erased_since(date(2026, 11, 1)).await;
    let expected = ErasedCount {
        day: date(2026, 11, 18),
        form: LeadForm::Residential,
        leads: 3,
    };
    assert_eq!(counts.expect("answers"), [expected]);
    store.close().await;
}

async fn refuses_to_erase_a_lead_with_a_job(location: &Location) {
    let case = Case::new(location).await;
    let store = &case.store;
    crews(store, 1).await;
    let booked = add(store, "Ana", |_| {}).await;
    let both = [case.lead, booked].map(|lead| Erasure {
        id: lead.to_string(),
        day: date(2026, 11, 18),
        form: LeadForm::Residential,
    });
    let try_to_erase = async |leads: &[Erasure]| {
        let outcome = store.erase_leads(leads, false).await;
        outcome.expect("answers")
    };
    reserve(store, new(1, booked, BookingStatus::Requested), 1, WORK).await;
    assert_eq!(try_to_erase(&both).await, ErasureOutcome::HasJob);
    assert_eq!(names(store, &query()).await.len(), 2, "all stay");
    let change = change(1, NOW);
    let confirmed = store.confirm_booking(&change, BookingStatus::Booked);
    assert_eq!(confirmed.await.expect("answers"), BookingOutcome::Done);
    assert_eq!(try_to_erase(&both).await, ErasureOutcome::HasJob);
    // A lead is erased with what was merged into it.
    let kept = (case.lead, case.row(case.lead).await.updated_at);
    let duplicate = (booked, case.row(booked).await.updated_at);
    let merged = store.merge_leads(kept, duplicate, &case.person, NOW);
    assert_eq!(merged.await.expect("answers"), ChangeOutcome::Done);
    assert_eq!(try_to_erase(&both[..1]).await, ErasureOutcome::HasJob);
    // After the retention period, only a job to come is in the way.
    let early = store.erase_expired_leads(&both[..1], WORK.ends - 1).await;
    assert_eq!(early.expect("answers"), ErasureOutcome::HasJob);
    let late = store.erase_expired_leads(&both[..1], WORK.ends).await;
    let late = late.expect("answers");
    assert!(matches!(late, ErasureOutcome::Done(erased) if erased.leads == 2));
    close_and_reopen(case.store, location).await;
}

/// Two of the three leads of one person.
struct Elena {
    first: Uuid,
    /// Continues the first, under another name and without its email address.
    second: Uuid,
}

async fn store_elena(store: &Store) -> Elena {
    let mut first = lead("Elena");
    first.customer_email = "Elena@example.com".into();
    let mut second = lead("E. Garza");
    second.customer_phone = "956 555 7777".into();
    second.continues = first.link_token;
    let mut third = lead("Elena again");
    third.customer_email = "elena@example.com".into();
    let elena = Elena {
        first: first.id,
        second: second.id,
    };
    for new in [first, second, third] {
        store.insert_lead(new).await.expect("stored");
    }
    elena
}

/// Returns what erases all leads of one person.
async fn erasures(store: &Store, id: Uuid) -> Vec<Erasure> {
    let found = store.leads_of_person(id).await.expect("answers");
    let erasures = found.into_iter().map(|lead| Erasure {
        id: lead.id,
        day: date(2026, 11, 18),
        form: lead.form,
    });
    erasures.collect()
}
