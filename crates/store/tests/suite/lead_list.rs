//! The list of leads: every order and filter, page by page, each lead once.

use domain::{LeadForm, LeadStatus};
use jiff::civil::date;
use store::{LeadQuery, Location, QuarantineFilter, Sort, Store};

use crate::support::leads::{lead, query};
use crate::support::lists::{close_and_reopen, names, names_found};
use crate::support::{NOW, on_both_databases, open};

on_both_databases!(
    lists_the_newest_first,
    filters_by_form_and_status,
    sorts_by_deadline,
    sorts_by_moving_date,
    lists_quarantined_leads_apart,
    filters_what_a_search_finds,
    counts_match_the_leads,
);

async fn lists_the_newest_first(location: &Location) {
    let store = &with_leads(location).await;
    let newest = names(store, &query()).await;
    assert_eq!(newest.len(), 24, "{newest:?}");
    assert_eq!(newest[0], "Person 23");
    assert_eq!(newest[23], "Person 0");
}

async fn filters_by_form_and_status(location: &Location) {
    let store = &with_leads(location).await;
    let office = LeadQuery {
        forms: vec![LeadForm::Office],
        statuses: vec![LeadStatus::Contacted],
        ..query()
    };
    assert_eq!(names(store, &office).await, ["Person 12", "Person 0"]);
}

async fn sorts_by_deadline(location: &Location) {
    let store = &with_leads(location).await;
    let by_deadline = LeadQuery {
        sort: Sort::Deadline,
        ..query()
    };
    let by_deadline = names(store, &by_deadline).await;
    assert_eq!(by_deadline.len(), 24);
    assert_eq!(by_deadline[..3], ["Person 1", "Person 2", "Person 3"]);
    assert_eq!(by_deadline[18..20], ["Person 20", "Person 16"]);
}

async fn sorts_by_moving_date(location: &Location) {
    let store = &with_leads(location).await;
    let by_date = LeadQuery {
        sort: Sort::MoveDate,
        ..query()
    };
    let by_date = names(store, &by_date).await;
    assert_eq!(by_date.len(), 24);
    assert_eq!(
        by_date[..2],
        ["Person 2", "Person 7"],
        "the next move first"
    );
    assert_eq!(by_date[14], "Person 21", "then past moves, latest first");
    assert_eq!(by_date[23], "Person 0", "then those without a date");
}

async fn lists_quarantined_leads_apart(location: &Location) {
    let store = &with_leads(location).await;
    let quarantined = LeadQuery {
        quarantined: QuarantineFilter::Only,
        ..query()
    };
    assert_eq!(names(store, &quarantined).await, ["Machine"]);
    for (filter, found) in [
        (QuarantineFilter::Excluded, 0),
        (QuarantineFilter::Only, 1),
        (QuarantineFilter::Included, 1),
    ] {
        let search = LeadQuery {
            search: "machine".to_owned(),
            quarantined: filter,
            ..query()
        };
        assert_eq!(names(store, &search).await.len(), found, "{filter:?}");
    }
    let all = LeadQuery {
        search: "person".to_owned(),
        quarantined: QuarantineFilter::Included,
        ..query()
    };
    assert_eq!(names(store, &all).await.len(), 24);
}

async fn filters_what_a_search_finds(location: &Location) {
    let store = &with_leads(location).await;
    let found = LeadQuery {
        search: "pers".to_owned(),
        statuses: vec![LeadStatus::Contacted],
        forms: vec![LeadForm::Office, LeadForm::Residential],
        ..query()
    };
    assert_eq!(names(store, &found).await.len(), 6);
    assert_eq!(names_found(store, "pers").await.len(), 24);
}

async fn counts_match_the_leads(location: &Location) {
    close_and_reopen(with_leads(location).await, location).await;
}

/// A database with 24 leads, a second apart, and a quarantined one.
async fn with_leads(location: &Location) -> Store {
    let store = open(location).await;
    for at in 0..24 {
        let mut new = lead(&format!("Person {at}"));
        new.created_at = NOW + i64::from(at) * 1_000;
        new.form = if at % 3 == 0 {
            LeadForm::Office
        } else {
            LeadForm::Residential
        };
        new.status = if at % 4 == 0 {
            LeadStatus::Contacted
        } else {
            LeadStatus::New
        };
        new.moving_date = match at % 5 {
            0 => None,
            1 => Some(date(2026, 11, 1)),
            n => Some(date(2026, 12, n)),
        };
        store.insert_lead(new).await.expect("stored");
    }
    let mut quarantined = lead("Machine");
    quarantined.spam_reason = "honeypot".into();
    store.insert_lead(quarantined).await.expect("stored");
    store
}
