//! Opens databases written by the version before migration 5 and reads everything back. The
//! fixtures were made by that version's own code, one on each database.

use std::io::Read;
use std::path::{Path, PathBuf};

use domain::{Cents, Channel, LeadStatus, Service};
use store::{LeadQuery, Location, NewLead, Store, StoreError, check_sqlite};
use tempfile::TempDir;
use uuid::Uuid;

use crate::support::NOW;
use crate::support::databases::{SharedServer, sqlite};
use crate::support::leads::{lead, query};
use crate::support::log;

const SQLITE: &[u8] = include_bytes!("fixtures/sqlite-0004.db.gz");

#[tokio::test]
async fn reads_an_older_sqlite_database() {
    let folder = older_sqlite_database();
    reads_everything(&sqlite(&folder)).await;
}

#[tokio::test]
async fn edits_of_a_renamed_content_file_stay_in_force() {
    let (path, text) = upgraded_edit("update content_versions set path = 'en/strings.toml'").await;
    assert_eq!((path.as_str(), text.as_str()), ("en/messages.toml", "two"));
}

#[tokio::test]
async fn edits_with_renamed_keys_stay_in_force() {
    for (path, edit, expected) in [
        (
            "es/pages/quote.toml",
            r#"copy_es = "Copia" heading_es = "Estimado""#,
            r#"copy_translated = "Copia" heading_translated = "Estimado""#,
        ),
        (
            "en/pages/sign-in.toml",
            r#"kind = "desk-entry""#,
            r#"kind = "auth-form""#,
        ),
        (
            "en/assistant.toml",
            r#"second = ["/blog"] [towns]"#,
            r#"secondary = ["/blog"] [cities]"#,
        ),
    ] {
        let edit = format!("update content_versions set path = '{path}', words = '{edit}'");
        assert_eq!(
            upgraded_edit(sqlx::AssertSqlSafe(edit)).await,
            (path.to_owned(), expected.to_owned())
        );
    }
}

/// Runs a statement on an older database, and returns path and text of its first edit once upgraded.
async fn upgraded_edit(statement: impl sqlx::SqlSafeStr) -> (String, String) {
    let folder = older_sqlite_database();
    let file = folder.path().join("mudanza.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("opens");
    let updated = sqlx::raw_sql(statement).execute(&pool).await;
    updated.expect("updated");
    pool.close().await;
    let store = Store::open(&sqlite(&folder)).await.expect("opens");
    let edit = store.content_edits().await.expect("answers").remove(0);
    store.close().await;
    (edit.path, edit.text.expect("a text"))
}

#[tokio::test]
async fn programs_that_start_simultaneously_migrate_a_new_database_once() {
    let url = SharedServer::get().new_database().await;
    let location = SharedServer::location(&url);
    let opened = tokio::join!(
        Store::open(&location),
        Store::open(&location),
        Store::open(&location)
    );
    let stores = [opened.0, opened.1, opened.2].map(|store| store.expect("opens"));
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    let twice = "select count(*) - count(distinct version) from _sqlx_migrations";
    let twice: i64 = sqlx::query_scalar(twice)
        .fetch_one(&pool)
        .await
        .expect("readable");
    assert_eq!(twice, 0);
    for store in stores {
        store.insert_lead(lead("Rosa C.")).await.expect("stored");
        store.close().await;
    }
}

#[tokio::test]
async fn copies_an_older_sqlite_database_before_its_upgrade() {
    let folder = older_sqlite_database();
    let (file, copy) = (folder.path().join("mudanza.db"), copy_of(&folder));
    log::start();
    Store::open(&sqlite(&folder))
        .await
        .expect("opens")
        .close()
        .await;
    log::assert("copied the database before its upgrade");
    log::assert("migrated the database from schema 4 to ");
    assert_eq!(schema(&copy).await, 4);
    assert_eq!(check_sqlite(&copy).await.expect("reads"), Ok(6));

    // Put back, it is the database as it was.
    std::fs::rename(&copy, &file).expect("renamed");
    assert_eq!(schema(&file).await, 4);
    reads_everything(&sqlite(&folder)).await;
    assert!(copy.exists(), "the next upgrade copies again");

    // A database of this version needs no copy.
    std::fs::remove_file(&copy).expect("removed");
    Store::open(&sqlite(&folder))
        .await
        .expect("opens")
        .close()
        .await;
    assert!(!copy.exists());
}

#[tokio::test]
async fn an_upgrade_without_a_copy_is_refused_and_changes_nothing() {
    let folder = older_sqlite_database();
    let unfinished = folder.path().join("mudanza-schema-4.unfinished");
    std::fs::create_dir(&unfinished).expect("created");
    let error = Store::open(&sqlite(&folder)).await.expect_err("refused");
    assert!(matches!(error, StoreError::UpgradeCopy { .. }), "{error}");
    assert!(error.to_string().contains("mudanza-schema-4.db"), "{error}");
    assert_eq!(schema(&folder.path().join("mudanza.db")).await, 4);
}

#[tokio::test]
async fn deletes_the_copy_of_an_upgrade_after_a_time() {
    let folder = older_sqlite_database();
    let store = Store::open(&sqlite(&folder)).await.expect("opens");
    assert_eq!(store.delete_upgrade_copies(0).expect("reads"), 0);
    assert!(copy_of(&folder).exists());
    assert_eq!(store.delete_upgrade_copies(i64::MAX / 2).expect("reads"), 1);
    assert!(!copy_of(&folder).exists());
    store.close().await;
}

#[tokio::test]
async fn refuses_databases_of_a_newer_version() {
    const NEWER: &str = "insert into _sqlx_migrations
        (version, description, success, checksum, execution_time) values (9999, 'later', true, ";
    let folder = TempDir::new().expect("a folder");
    Store::open(&sqlite(&folder))
        .await
        .expect("opens")
        .close()
        .await;
    let file = folder.path().join("mudanza.db");
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("opens");
    let insert = format!("{NEWER} x'00', 0)");
    sqlx::raw_sql(sqlx::AssertSqlSafe(insert))
        .execute(&pool)
        .await
        .expect("inserted");
    pool.close().await;
    let error = Store::open(&sqlite(&folder)).await.expect_err("refused");
    assert!(matches!(error, StoreError::Newer(9999)), "{error}");
    assert!(error.to_string().contains("newer version"), "{error}");

    let url = SharedServer::get().new_database().await;
    let location = SharedServer::location(&url);
    Store::open(&location).await.expect("opens").close().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    let insert = format!("{NEWER} '\\x00', 0)");
    sqlx::raw_sql(sqlx::AssertSqlSafe(insert))
        .execute(&pool)
        .await
        .expect("inserted");
    pool.close().await;
    let error = Store::open(&location).await.expect_err("refused");
    assert!(matches!(error, StoreError::Newer(9999)), "{error}");
}

fn copy_of(folder: &TempDir) -> PathBuf {
    folder.path().join("mudanza-schema-4.db")
}

/// The number of a database's schema.
async fn schema(file: &Path) -> i64 {
    let url = format!("sqlite://{}", file.display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("opens");
    let schema = sqlx::query_scalar("select max(version) from _sqlx_migrations")
        .fetch_one(&pool)
        .await
        .expect("answers");
    pool.close().await;
    schema
}

fn older_sqlite_database() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let mut file = Vec::new();
    let mut reader = flate2::read::GzDecoder::new(SQLITE);
    reader.read_to_end(&mut file).expect("is whole");
    std::fs::write(folder.path().join("mudanza.db"), file).expect("written");
    folder
}

/// Opens an older database, which upgrades it, and reads what it had.
pub async fn reads_everything(location: &Location) {
    let store = Store::open(location).await.expect("opens");
    leads_and_quotes(&store).await;
    search(&store).await;
    history_and_outbox(&store).await;
    people_and_content(&store).await;
    repeats(&store).await;
    store.close().await;
}

fn id(n: u128) -> Uuid {
    Uuid::from_u128(0x0199_0000_0000_7000_8000_0000_0000_0000 + n)
}

async fn leads_and_quotes(store: &Store) {
    let row = store.lead(id(2)).await.expect("answers").expect("there");
    assert_eq!(row.customer_name, "Dana Whitfield");
    assert_eq!(row.moving_date, Some(jiff::civil::date(2026, 12, 3)));
    assert_eq!(row.campaign["utm_source"], "radio");
    let consents = store.consents(id(2)).await.expect("answers");
    assert_eq!(consents[0].text, "You may call me.");
    assert!(consents[0].given);
    let erased = store.lead(id(3)).await.expect("answers");
    assert!(erased.is_none());

    let quote = store.quote(id(4)).await.expect("answers").expect("there");
    assert_eq!(quote.moving_date, Some(jiff::civil::date(2026, 12, 5)));
    assert_eq!(quote.base_rate, Cents(16_000));
    assert_eq!(quote.total_estimate, Cents(120_158));
    assert_eq!(quote.additional_services, [Service::PackingSupplies]);
    assert!((quote.estimated_hours - 6.0).abs() < f64::EPSILON);
    assert_eq!(quote.formula_version, 1);
    let estimate = quote.estimate.expect("its lines");
    assert_eq!(
        (estimate.total, estimate.tax),
        (Cents(120_158), Cents(9_158))
    );
    let exported = store.export_after(0, 10).await.expect("answers");
    assert_eq!(exported.len(), 6);
    assert_eq!(exported[3].total_estimate, Some(Cents(120_158)));

    let (rows, _) = store.list_leads(&query()).await.expect("answers");
    assert_eq!(rows.len(), 5, "without the quarantined one");
    let counts = store.lead_counts(0, 0).await.expect("answers");
    assert_eq!(counts.quarantined, 1);
    assert!(counts.statuses.contains(&(LeadStatus::Booked, 1)));
}

async fn search(store: &Store) {
    for (text, name) in [
        ("trevino", "Marisol Trevino"),
        ("harp", "Elena Garza"),
        ("grand piano moved", "Hector Salinas"),
        ("0102", "Dana Whitfield"),
    ] {
        let query = LeadQuery {
            search: text.to_owned(),
            ..query()
        };
        let (rows, _) = store.list_leads(&query).await.expect("answers");
        let names: Vec<_> = rows.iter().map(|row| row.customer_name.as_str()).collect();
        assert_eq!(names, [name], "{text}");
    }
}

async fn history_and_outbox(store: &Store) {
    let history = store.lead_history(id(1)).await.expect("answers");
    let entries: Vec<_> = history.iter().map(|entry| entry.what.as_str()).collect();
    assert_eq!(entries, ["state", "booked"]);
    assert_eq!(history[0].name, "Rosa");
    let notes = store.lead_notes(id(1)).await.expect("answers");
    assert_eq!(notes[0].text, "wants a grand piano moved");
    let health = store.outbox_health(NOW).await.expect("answers");
    assert_eq!(health.dead, 1);
    assert!(health.due > 0);
    let leased = store.lease_messages(Channel::Mail, NOW + 200_000, NOW + 200_001, 100);
    let leased = leased.await.expect("answers");
    assert_eq!(i64::try_from(leased.len()), Ok(health.due));
}

async fn people_and_content(store: &Store) {
    let people = store.people().await.expect("answers");
    let mut names: Vec<_> = people.iter().map(|person| person.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Luis", "Rosa"]);
    let link = store.valid_auth_link("invitation", NOW).await;
    assert!(link.expect("answers").is_some());
    assert_eq!(store.content_revision().await.expect("answers"), 2);
    let edits = store.content_edits().await.expect("answers");
    assert_eq!(edits[0].text.as_deref(), Some("two"));
    let text = store.consent_text("abc123", "agree").await;
    assert_eq!(text.expect("answers").as_deref(), Some("You may call me."));
    let erased = store
        .erased_since(jiff::civil::date(2026, 11, 1))
        .await
        .expect("answers");
    assert_eq!(erased[0].leads, 1);
}

/// A request that was stored under its key before fingerprints had versions is repeated after the
/// upgrade: it is the same lead, not a conflict.
async fn repeats(store: &Store) {
    let again = NewLead {
        idempotency_key: Some("key-0".to_owned()),
        request_hash: "v1:0123".to_owned(),
        ..lead("Marisol Trevino")
    };
    let stored = store.insert_lead(again).await.expect("no conflict");
    assert!(stored.repeated);
    assert_eq!(stored.id, id(0));
}
