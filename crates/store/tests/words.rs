//! The index of words on SQLite, which is behind the leads for a moment and can be made again.

use std::time::Duration;

use domain::{LeadForm, LeadState, Reference};
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use store::{LeadQuery, Location, NewLead, Sort, Source, Store, new_lead_id};
use tempfile::TempDir;

/// Milliseconds since 1970.
const NOW: i64 = 1_795_000_000_000;

#[tokio::test]
async fn what_was_not_indexed_when_the_power_went_is_found_after_the_start() {
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
async fn an_index_that_an_older_program_made_is_made_anew() {
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

async fn raw(folder: &TempDir) -> SqlitePool {
    let options = SqliteConnectOptions::new().filename(folder.path().join("mudanza.db"));
    SqlitePool::connect_with(options).await.expect("opens")
}

async fn found(store: &Store, words: &str) -> usize {
    let query = LeadQuery {
        states: Vec::new(),
        forms: Vec::new(),
        set_apart: false,
        search: words.to_owned(),
        sort: Sort::Newest,
        after: None,
        limit: 1_000,
        today: "2026-11-20".to_owned(),
    };
    let (rows, _) = store.list_leads(&query).await.expect("answers");
    rows.len()
}

fn lead(name: &str) -> NewLead {
    let id = new_lead_id(NOW);
    NewLead {
        id,
        created_at: NOW,
        reference: Reference::from_random(id.as_u64_pair().1),
        form: LeadForm::Residential,
        customer_name: name.to_owned(),
        customer_email: String::new(),
        customer_phone: String::new(),
        moving_date: None,
        origin: String::new(),
        destination: String::new(),
        entries: "[]".to_owned(),
        source: Source::default(),
        continues: None,
        suspicion: String::new(),
        idempotency_key: None,
        request_hash: String::new(),
        quote: None,
        consent: None,
        notices: Vec::new(),
        state: LeadState::New,
        typed_in: None,
    }
}
