//! A search finds leads by anything that a person may type.

use store::{LeadQuery, Location, Store};

use crate::support::leads::{lead, query};
use crate::support::lists::{close_and_reopen, names, names_found};
use crate::support::{on_both_databases, open};

on_both_databases!(
    finds_a_lead_by_parts_of_its_text,
    finds_nothing_by_other_text,
    ranks_a_whole_word_before_longer_words,
);

async fn finds_a_lead_by_parts_of_its_text(location: &Location) {
    let store = with_leads(location).await;
    let mut new = lead("Elena Garza");
    new.origin = "Mission".into();
    let reference = new.reference.to_string();
    store.insert_lead(new).await.expect("stored");
    assert_eq!(names_found(&store, &reference).await, ["Elena Garza"]);
    for search in [
        "trevino",
        "TREVIÑO mari",
        "9565550142",
        "956-555-0142",
        "+1 956 555 0142",
        "555 0142",
        "0142",
        "1210 10th",
        "rio dental",
        "marisol.trevino@correo.example",
    ] {
        let found = names_found(&store, search).await;
        assert_eq!(found, ["Marisol Treviño"], "{search}");
    }
    close_and_reopen(store, location).await;
}

async fn finds_nothing_by_other_text(location: &Location) {
    let store = with_leads(location).await;
    for search in [
        "zzzzz",
        "browns older",
        "company",
        "\"",
        "' or 1=1 --",
        "trevino -mari xylophone*",
        "\u{e000}new",
    ] {
        let found = names_found(&store, search).await;
        assert!(found.is_empty(), "{search}: {found:?}");
    }
    store.close().await;
}

/// Also across pages.
async fn ranks_a_whole_word_before_longer_words(location: &Location) {
    let store = &with_leads(location).await;
    let search = async |text: &str| {
        let query = LeadQuery {
            search: text.to_owned(),
            limit: 3,
            ..query()
        };
        names(store, &query).await
    };
    let ordered = search("brownsville").await;
    let expected = [
        "Older 3", "Older 2", "Older 1", "Older 0", "Later 3", "Later 2",
    ];
    assert_eq!(ordered[..6], expected);
    assert_eq!(ordered.len(), 8, "none twice");
    assert_eq!(search("brownsvill").await.len(), 8);
    assert_eq!(search("brownsville older").await.len(), 4);
    close_and_reopen(store.clone(), location).await;
}

/// A database with leads of two cities, one of which begins with the other's name, and one lead with text in every
/// field.
async fn with_leads(location: &Location) -> Store {
    let store = open(location).await;
    let mut new = lead("Marisol Treviño");
    new.customer_email = "marisol.trevino@correo.example".into();
    new.customer_phone = "(956) 555-0142".into();
    new.origin = "1210 N 10th St, McAllen".into();
    new.entries = vec![("company".into(), "Río Dental \"Group\"".into())];
    store.insert_lead(new).await.expect("stored");
    for (name, town) in [("Older", "Brownsville"), ("Later", "Brownsvilles")] {
        for at in 0..4 {
            let mut new = lead(&format!("{name} {at}"));
            new.origin = town.to_owned();
            store.insert_lead(new).await.expect("stored");
        }
    }
    store
}
