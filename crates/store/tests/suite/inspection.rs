//! Inspecting a database, which changes nothing.

use store::{Location, Store, inspect};
use tempfile::TempDir;

use crate::support::databases::{on_both_databases, sqlite};

on_both_databases!(reports_the_schema_and_the_newest_time);

async fn reports_the_schema_and_the_newest_time(location: &Location) {
    let store = Store::open(location).await.expect("opens");
    let found = inspect(location)
        .await
        .expect("answers")
        .expect("a database");
    assert!(found.is_current() && found.schema >= 36, "{found:?}");
    assert_eq!(found.newest_row, None);
    store.write_probe(1_763_000_000_000).await.expect("writes");
    // The program that wrote it is still running.
    let found = inspect(location)
        .await
        .expect("answers")
        .expect("a database");
    assert_eq!(found.newest_row, Some(1_763_000_000_000));
    store.close().await;
    let found = inspect(location)
        .await
        .expect("answers")
        .expect("a database");
    assert_eq!(found.newest_row, Some(1_763_000_000_000));
}

#[tokio::test]
async fn creates_no_database() {
    let folder = TempDir::new().expect("a folder");
    let found = inspect(&sqlite(&folder)).await.expect("no error");
    assert_eq!(found, None);
    let entries = std::fs::read_dir(folder.path()).expect("readable");
    assert_eq!(entries.count(), 0);
}
