//! The search index: on SQLite it lags behind the leads for a moment and can be rebuilt.

use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use store::{LeadQuery, Location, Store};
use tempfile::TempDir;

use crate::support::leads::{lead, query};
use crate::support::{NOW, on_both_databases};

on_both_databases!(finds_a_lead_numbered_lower_than_an_indexed_one);

/// Two processes write one database, and the clock of one is behind.
async fn finds_a_lead_numbered_lower_than_an_indexed_one(location: &Location) {
    let ahead = Store::open(location).await.expect("a new database");
    let behind = Store::open(location).await.expect("opens");
    let mut late = lead("Marisol");
    late.created_at = NOW + 60_000;
    ahead.insert_lead(late).await.expect("stored");
    assert_eq!(found(&ahead, "marisol").await, 1);
    behind.insert_lead(lead("Marisol")).await.expect("stored");
    assert_eq!(found(&behind, "marisol").await, 2);
    assert_eq!(found(&ahead, "marisol").await, 2);
    ahead.close().await;
    behind.close().await;
}

#[tokio::test]
async fn indexes_at_start_what_a_killed_program_did_not() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    for at in 0..300 {
        let stored = store.insert_lead(lead(&format!("Marisol {at}"))).await;
        stored.expect("stored");
    }
    assert_eq!(found(&store, "marisol").await, 300);
    store.close().await;

    // As a kill leaves it: leads without their words.
    let file = raw(&folder).await;
    let lost =
        "delete from lead_search where seq in (select seq from leads order by seq desc limit 290)";
    let lost = sqlx::query(lost).execute(&file).await.expect("deleted");
    assert_eq!(lost.rows_affected(), 290);
    file.close().await;

    let store = Store::open(&location).await.expect("opens again");
    assert_eq!(found(&store, "marisol").await, 300);
    store.close().await;
}

#[tokio::test]
async fn rebuilds_an_index_defined_by_an_older_version() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    store.insert_lead(lead("Marisol")).await.expect("stored");
    assert_eq!(found(&store, "mari").await, 1);
    store.close().await;

    let file = raw(&folder).await;
    let older = "drop table lead_words;
        create virtual table lead_words using fts5 (
            tags, words, content = 'lead_search', content_rowid = 'seq', detail = none
        )";
    sqlx::raw_sql(older).execute(&file).await.expect("older");
    file.close().await;

    let store = Store::open(&location).await.expect("opens again");
    assert_eq!(found(&store, "mari").await, 1, "what was there");
    store.insert_lead(lead("Mario")).await.expect("stored");
    assert_eq!(found(&store, "mari").await, 2, "and what came");
    store.close().await;
    let file = raw(&folder).await;
    let made = "select sql from sqlite_master where name = 'lead_words'";
    let made: String = sqlx::query_scalar(made)
        .fetch_one(&file)
        .await
        .expect("there");
    assert!(made.contains("prefix"), "{made}");
}

#[tokio::test]
async fn restores_a_missing_trigger() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    store.close().await;
    let file = raw(&folder).await;
    let dropped = sqlx::raw_sql("drop trigger lead_words_in");
    dropped.execute(&file).await.expect("dropped");
    file.close().await;

    let store = Store::open(&location).await.expect("opens again");
    store.insert_lead(lead("Marisol")).await.expect("stored");
    assert_eq!(found(&store, "marisol").await, 1);
    store.close().await;
}

/// Each write waits for the disk, which would delay every start.
#[tokio::test]
async fn a_further_start_writes_nothing() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let file = folder.path().join("mudanza.db");
    let store = Store::open(&location).await.expect("a new database");
    store.close().await;
    let before = std::fs::read(&file).expect("read");
    let store = Store::open(&location).await.expect("opens again");
    let log = folder.path().join("mudanza.db-wal");
    assert_eq!(
        log.metadata().map_or(0, |log| log.len()),
        0,
        "nothing is logged"
    );
    store.close().await;
    assert_eq!(std::fs::read(&file).expect("read"), before);
}

async fn raw(folder: &TempDir) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(folder.path().join("mudanza.db"));
    SqlitePool::connect_with(options).await.expect("opens")
}

async fn found(store: &Store, words: &str) -> usize {
    let query = LeadQuery {
        search: words.to_owned(),
        limit: 1_000,
        ..query()
    };
    let (rows, _) = store.list_leads(&query).await.expect("answers");
    rows.len()
}
