//! Leads are stored with everything that belongs to them, and read back as they were.

use std::time::Duration;

use domain::{Cents, LeadForm, Service};
use store::{Location, Store, StoreError};
use tempfile::TempDir;
use uuid::Uuid;

use crate::support::databases::sqlite;
use crate::support::quotes::{open_with_rates, quote_lead};
use crate::support::{NOW, on_both_databases};

on_both_databases!(
    reads_a_quote_back_as_stored,
    reads_a_lead_and_its_consent_back_as_stored,
    finds_no_lead_by_an_unknown_id,
    links_a_lead_to_the_one_it_continues,
    stores_a_lead_that_continues_an_unknown_one,
    gives_a_new_reference_to_a_lead_whose_reference_is_taken,
    stores_rates_that_are_already_stored,
    writes_a_probe,
);

async fn reads_a_quote_back_as_stored(location: &Location) {
    let store = open_with_rates(location).await;
    let new = quote_lead(None, "Marisol Treviño");
    let stored = store.insert_lead(new.clone()).await.expect("stored");
    assert!(!stored.repeated);
    let read = async |store: &Store| store.quote(new.id).await.expect("answers").expect("found");
    let quote = read(&store).await;
    assert_eq!(quote.customer_name, "Marisol Treviño");
    assert_eq!(quote.total_estimate.to_string(), "1201.58");
    assert_eq!(
        (quote.base_rate, quote.distance_fee),
        (Cents(16_000), Cents(0))
    );
    assert!((quote.estimated_hours - 6.0).abs() < f64::EPSILON);
    assert_eq!(quote.additional_services, [Service::PackingSupplies]);
    let estimate = quote.estimate.as_ref().expect("its lines");
    assert_eq!(
        Some(estimate),
        new.quote.as_ref().map(|quote| &quote.estimate)
    );
    assert_eq!(quote.moving_date, Some(jiff::civil::date(2027, 3, 14)));
    assert_eq!(quote.reference, stored.reference);
    store.close().await;

    let store = Store::open(location).await.expect("opens again");
    assert_eq!(read(&store).await, quote);
    store.close().await;
}

async fn reads_a_lead_and_its_consent_back_as_stored(location: &Location) {
    let store = open_with_rates(location).await;
    let new = quote_lead(None, "Marisol Treviño");
    let id = new.id;
    store.insert_lead(new).await.expect("stored");
    let row = store.lead(id).await.expect("answers").expect("found");
    assert_eq!(row.form, LeadForm::Quote);
    assert_eq!(row.page, "/quote");
    let consents = store.consents(id).await.expect("answers");
    assert_eq!(consents.len(), 1);
    assert_eq!(consents[0].text, "Text me.");
    assert!(consents[0].given);
    store.close().await;
}

async fn finds_no_lead_by_an_unknown_id(location: &Location) {
    let store = open_with_rates(location).await;
    let stored = store.insert_lead(quote_lead(None, "Ana")).await;
    stored.expect("stored");
    let unknown = Uuid::from_u128(7);
    assert!(store.quote(unknown).await.expect("answers").is_none());
    assert!(store.lead(unknown).await.expect("answers").is_none());
    store.close().await;
}

async fn links_a_lead_to_the_one_it_continues(location: &Location) {
    let store = open_with_rates(location).await;
    let first = quote_lead(None, "Marisol Treviño");
    store.insert_lead(first.clone()).await.expect("stored");
    for _ in 0..2 {
        let mut new = quote_lead(None, "Ana");
        new.continues = first.link_token;
        let id = new.id;
        let stored = store.insert_lead(new).await.expect("stored");
        assert!(!stored.repeated);
        let row = store.lead(id).await.expect("answers").expect("found");
        assert_eq!(row.continues, Some(first.id.to_string()));
    }
    store.close().await;
}

async fn stores_a_lead_that_continues_an_unknown_one(location: &Location) {
    let store = open_with_rates(location).await;
    let mut stray = quote_lead(None, "Ana");
    stray.continues = Some(domain::LinkToken::new(NOW, 7));
    let id = stray.id;
    store.insert_lead(stray).await.expect("stored");
    let row = store.lead(id).await.expect("answers").expect("found");
    assert_eq!(row.continues, None);
    store.close().await;
}

async fn gives_a_new_reference_to_a_lead_whose_reference_is_taken(location: &Location) {
    let store = open_with_rates(location).await;
    let first = quote_lead(Some("key-1"), "Marisol Treviño");
    let stored = store.insert_lead(first.clone()).await.expect("stored");
    let mut other = quote_lead(Some("key-2"), "Ernesto");
    other.reference = first.reference;
    let other = store.insert_lead(other).await.expect("stored");
    assert!(!other.repeated && other.reference != stored.reference);
    store.close().await;
}

async fn stores_rates_that_are_already_stored(location: &Location) {
    let store = open_with_rates(location).await;
    let again = store.save_rates("rev", "{}", 2).await;
    again.expect("already stored");
    store.close().await;
}

async fn writes_a_probe(location: &Location) {
    let store = open_with_rates(location).await;
    store.write_probe(NOW).await.expect("the database writes");
    store.close().await;
}

#[tokio::test]
async fn sqlite_compares_and_sums_money_as_numbers() {
    let folder = TempDir::new().expect("a folder");
    let store = open_with_rates(&sqlite(&folder)).await;
    for (name, total) in [("Ana", 99_590), ("Rosa", 607_283), ("Luz", 10_000)] {
        let mut new = quote_lead(None, name);
        let quote = new.quote.as_mut().expect("a quote");
        quote.estimate.total = Cents(total);
        let id = new.id;
        store.insert_lead(new).await.expect("stored");
        let read = store.quote(id).await.expect("answers").expect("found");
        assert_eq!(read.total_estimate, Cents(total));
    }
    store.close().await;
    let file = folder.path().join("mudanza.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("opens");
    let report = "select cast(max(total_estimate) as text), printf('%.2f', sum(total_estimate)), \
                  count(*) filter (where total_estimate > 1000) from quote_requests \
                  where base_rate < 1000 and distance_fee = 0";
    let found: (String, String, i64) = sqlx::query_as(report)
        .fetch_one(&pool)
        .await
        .expect("a report");
    assert_eq!(found, ("6072.83".to_owned(), "7168.73".to_owned(), 1));
}

#[tokio::test]
async fn closing_leaves_one_file() {
    let folder = TempDir::new().expect("a folder");
    let store = open_with_rates(&sqlite(&folder)).await;
    let stored = store.insert_lead(quote_lead(None, "Ana")).await;
    stored.expect("stored");
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

#[tokio::test]
async fn reports_a_database_locked_by_another_process_and_recovers() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_millis(50)).expect("SQLite");
    let store = open_with_rates(&location).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options.filename(folder.path().join("mudanza.db"));
    let other = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("opens");
    let held = other.begin_with("BEGIN IMMEDIATE").await.expect("held");
    let refused = store.insert_lead(quote_lead(None, "Ana")).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    held.rollback().await.expect("freed");
    let stored = store.insert_lead(quote_lead(None, "Ana")).await;
    stored.expect("stored after all");
}
