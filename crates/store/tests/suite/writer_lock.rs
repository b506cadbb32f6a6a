//! Only one program at a time serves an SQLite file.

use std::path::Path;
use std::time::Duration;

use store::{Location, Store, StoreError, WriterLock};
use tempfile::TempDir;

#[tokio::test]
async fn refuses_a_second_program_on_one_sqlite_file() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let first = WriterLock::acquire(&location).expect("free");
    let refused = WriterLock::acquire(&location).expect_err("taken");
    assert!(matches!(refused, StoreError::InUse(_)), "{refused:?}");
    let message = refused.to_string();
    assert!(message.contains("mudanza.db is in use"), "{message}");

    // Maintenance works while the program runs.
    let store = Store::open(&location).await.expect("opens");
    store.close().await;
    store::check_sqlite(&folder.path().join("mudanza.db"))
        .await
        .expect("reads")
        .expect("is intact");

    drop(first);
    WriterLock::acquire(&location).expect("free again");
}

#[test]
fn allows_several_programs_on_postgresql() {
    let url = "postgres://mudanza@localhost/mudanza";
    let location = Location::new(Path::new(""), url, Duration::from_secs(5)).expect("PostgreSQL");
    let _first = WriterLock::acquire(&location).expect("free");
    WriterLock::acquire(&location).expect("free, too");
}
