//! Links that set up the desk or accept an invitation work once, until they expire or are revoked.

use domain::Role;
use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnectOptions;
use store::{AuthLink, Location, Store};
use tempfile::TempDir;

use crate::support::databases::sqlite;
use crate::support::{NOW, on_both_databases, open};

on_both_databases!(
    expire,
    of_several_programs_are_valid_beside_each_other,
    set_up_the_desk_once,
    are_revoked_by_a_reset,
    accept_an_invitation_once,
);

async fn expire(location: &Location) {
    let store = &open(location).await;
    assert!(!store.has_owner().await.expect("answers"));
    create(store, "h1", &AuthLink::SetUp).await;
    assert_eq!(valid(store, "h1", NOW).await, Some(AuthLink::SetUp));
    assert_eq!(valid(store, "h1", NOW + 10).await, None);
}

async fn of_several_programs_are_valid_beside_each_other(location: &Location) {
    let store = &open(location).await;
    for hash in ["h1", "h2"] {
        create(store, hash, &AuthLink::SetUp).await;
    }
    for hash in ["h1", "h2"] {
        assert_eq!(valid(store, hash, NOW).await, Some(AuthLink::SetUp));
    }
}

async fn set_up_the_desk_once(location: &Location) {
    let store = &open(location).await;
    for hash in ["h1", "h2"] {
        create(store, hash, &AuthLink::SetUp).await;
    }
    let set_up = async |hash: &str| {
        let made = store.set_up_owner(hash, "Rosa", "rosa@example.com", "hash", NOW);
        made.await.expect("answers")
    };
    assert!(set_up("h2").await.is_some());
    assert_eq!(set_up("h2").await, None, "a link works once");
    assert_eq!(set_up("h1").await, None, "using one revokes the others");
    assert!(store.has_owner().await.expect("answers"));
}

async fn are_revoked_by_a_reset(location: &Location) {
    let store = &open(location).await;
    let reset = async |hash: &str| {
        let reset = store.reset_access(hash, NOW, NOW + 10).await;
        reset.expect("stored");
    };
    reset("h3").await;
    assert_eq!(valid(store, "h3", NOW).await, Some(AuthLink::SetUp));
    reset("h4").await;
    assert_eq!(valid(store, "h3", NOW).await, None);
}

async fn accept_an_invitation_once(location: &Location) {
    let store = &open(location).await;
    let reset = store.reset_access("h4", NOW, NOW + 10).await;
    reset.expect("stored");
    let luis = store.invite("Luis", "luis@example.com", Role::Dispatcher, NOW);
    let luis = luis.await.expect("stored").expect("new");
    for hash in ["i1", "i2"] {
        create(store, hash, &AuthLink::Invitation(luis.clone())).await;
    }
    let accept = async |hash: &str| {
        let accepted = store.accept_invite(hash, "Luis G.", "hash", NOW).await;
        accepted.expect("answers")
    };
    assert_eq!(
        accept("i1").await,
        None,
        "a new invitation replaces the previous one"
    );
    assert_eq!(
        accept("h4").await,
        None,
        "a set-up link is not an invitation"
    );
    assert_eq!(accept("i2").await.as_deref(), Some(luis.as_str()));
    assert_eq!(accept("i2").await, None, "once");
    let person = store.person(&luis).await.expect("answers");
    assert_eq!(person.expect("there").name, "Luis G.");
}

#[tokio::test]
async fn stay_valid_when_the_store_fails_half_way() {
    let folder = TempDir::new().expect("a folder");
    let store = open(&sqlite(&folder)).await;
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

async fn create(store: &Store, hash: &str, link: &AuthLink) {
    let created = store.create_auth_link(hash, link, NOW, NOW + 10).await;
    created.expect("stored");
}

async fn valid(store: &Store, hash: &str, at: i64) -> Option<AuthLink> {
    store.valid_auth_link(hash, at).await.expect("answers")
}
