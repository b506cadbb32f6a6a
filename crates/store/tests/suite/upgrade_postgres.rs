//! Opens PostgreSQL databases written by the version before migration 5; see `upgrade`.

use std::process::Command;

use store::{Location, Store, StoreError};
use tempfile::TempDir;

use crate::support::databases::SharedServer;
use crate::support::log;
use crate::upgrade::reads_everything;

const POSTGRES: &str = include_str!("fixtures/postgres-0004.sql");

#[tokio::test]
async fn reads_an_older_postgresql_database() {
    let server = SharedServer::get();
    let url = server.new_database().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    sqlx::raw_sql(POSTGRES)
        .execute(&pool)
        .await
        .expect("restored");
    let folder = TempDir::new().expect("a folder");
    log::start();
    reads_everything(&postgres(&folder, &url)).await;
    log::assert("copied the database before its upgrade");
    log::assert("migrated the database from schema 4 to ");

    // The spec's types.
    let types = "select string_agg(column_name || ' ' || data_type, ', ' order by column_name)
        from information_schema.columns where table_name = 'quote_requests' and column_name in (
            'moving_date', 'base_rate', 'total_estimate', 'bedrooms', 'has_elevator',
            'additional_services')";
    let types: String = sqlx::query_scalar(types)
        .fetch_one(&pool)
        .await
        .expect("answers");
    assert_eq!(
        types,
        "additional_services jsonb, base_rate numeric, bedrooms integer, has_elevator boolean, \
         moving_date date, total_estimate numeric"
    );
    let sum: String = sqlx::query_scalar("select sum(total_estimate)::text from quote_requests")
        .fetch_one(&pool)
        .await
        .expect("answers");
    assert_eq!(sum, "1201.58");
    pool.close().await;
}

/// A PostgreSQL database with a data folder.
fn postgres(folder: &TempDir, url: &str) -> Location {
    let timeout = std::time::Duration::from_secs(5);
    Location::new(folder.path(), url, timeout).expect("PostgreSQL")
}

/// A database that the older version has written, and its URL.
async fn older_postgresql_database() -> String {
    let url = SharedServer::get().new_database().await;
    let pool = sqlx::PgPool::connect(&url).await.expect("opens");
    let restored = sqlx::raw_sql(POSTGRES).execute(&pool).await;
    restored.expect("restored");
    pool.close().await;
    url
}

/// The number of a PostgreSQL database's schema.
async fn postgres_schema(url: &str) -> i64 {
    let pool = sqlx::PgPool::connect(url).await.expect("opens");
    let schema = sqlx::query_scalar("select max(version) from _sqlx_migrations")
        .fetch_one(&pool)
        .await
        .expect("answers");
    pool.close().await;
    schema
}

#[tokio::test]
async fn dumps_an_older_postgresql_database_before_its_upgrade() {
    let url = older_postgresql_database().await;
    let folder = TempDir::new().expect("a folder");
    let dump = folder.path().join("mudanza-schema-4.dump");
    // Two programs that start simultaneously: the second finds the database migrated.
    let location = postgres(&folder, &url);
    let (one, other) = tokio::join!(Store::open(&location), Store::open(&location));
    let store = one.expect("opens");
    other.expect("opens").close().await;
    assert!(dump.exists());

    // Restored, it is the database as it was.
    let older = SharedServer::get().new_database().await;
    let restored = Command::new("pg_restore")
        .args(["--clean", "--if-exists", "--exit-on-error", "--dbname"])
        .args([&older, &dump.display().to_string()])
        .output()
        .expect("pg_restore starts");
    let said = String::from_utf8_lossy(&restored.stderr);
    assert!(restored.status.success(), "{said}");
    assert_eq!(postgres_schema(&older).await, 4);
    let folder = TempDir::new().expect("a folder");
    reads_everything(&postgres(&folder, &older)).await;

    assert_eq!(store.delete_upgrade_copies(0).expect("reads"), 0);
    assert_eq!(store.delete_upgrade_copies(i64::MAX / 2).expect("reads"), 1);
    assert!(!dump.exists());
    store.close().await;
}

#[tokio::test]
async fn an_upgrade_of_postgresql_whose_dump_fails_is_refused_and_changes_nothing() {
    let url = older_postgresql_database().await;
    let folder = TempDir::new().expect("a folder");
    let missing = folder.path().join("missing");
    let timeout = std::time::Duration::from_secs(5);
    let location = Location::new(&missing, &url, timeout).expect("PostgreSQL");
    let error = Store::open(&location).await.expect_err("refused");
    assert!(matches!(error, StoreError::UpgradeCopy { .. }), "{error}");
    for words in ["missing/mudanza-schema-4.dump", "pg_dump"] {
        assert!(error.to_string().contains(words), "{words}: {error}");
    }
    assert_eq!(postgres_schema(&url).await, 4);
}
