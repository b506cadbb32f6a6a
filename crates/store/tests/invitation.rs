//! An invitation is consumed together with what it is for, or not at all.

use std::time::Duration;

use domain::Role;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use store::{AuthLink, Location, Store};
use tempfile::TempDir;

const NOW: i64 = 1_795_000_000_000;

#[tokio::test]
async fn stays_valid_when_the_store_fails_half_way() {
    let folder = TempDir::new().expect("a folder");
    let location = Location::new(folder.path(), "", Duration::from_secs(5)).expect("SQLite");
    let store = Store::open(&location).await.expect("a new database");
    let luis = store.invite("Luis", "luis@example.com", Role::Dispatcher, NOW);
    let luis = luis.await.expect("stored").expect("new");
    let invitation = AuthLink::Invitation(luis.clone());
    for (hash, link) in [("invited", &invitation), ("set-up", &AuthLink::SetUp)] {
        let stored = store.create_auth_link(hash, link, NOW, NOW + 10).await;
        stored.expect("stored");
    }
    let options = SqliteConnectOptions::new().filename(folder.path().join("mudanza.db"));
    let raw = SqlitePool::connect_with(options).await.expect("opens");
    let fail = "
        create trigger fail_update before update on people begin select raise(abort, 'full'); end;
        create trigger fail_insert before insert on people begin select raise(abort, 'full'); end;";
    sqlx::raw_sql(fail).execute(&raw).await.expect("created");

    let accept = async || store.accept_invite("invited", "Luis", "hash", NOW).await;
    let set_up = async || {
        let owner = store.set_up_owner("set-up", "Rosa", "rosa@example.com", "hash", NOW);
        owner.await
    };
    assert!(accept().await.is_err());
    assert!(set_up().await.is_err());
    let valid = async |hash: &str| store.valid_auth_link(hash, NOW).await.expect("answers");
    assert_eq!(valid("invited").await, Some(invitation));
    assert_eq!(valid("set-up").await, Some(AuthLink::SetUp));

    let again = "drop trigger fail_update; drop trigger fail_insert;";
    sqlx::raw_sql(again).execute(&raw).await.expect("dropped");
    assert_eq!(accept().await.expect("stored"), Some(luis));
    assert!(set_up().await.expect("stored").is_some());
    assert_eq!(valid("invited").await, None);
}
