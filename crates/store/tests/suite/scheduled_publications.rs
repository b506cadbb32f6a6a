//! Publications that wait for their time, on both databases.

use domain::Locale;
use store::{Location, NewScheduledPublication, ScheduledFile, Store};

use crate::support::{NOW, on_both_databases};

/// Longer than a program may take to publish, in milliseconds.
const LEASE: i64 = 6 * 60_000;

on_both_databases!(
    a_due_publication_is_claimed_once_and_again_after_a_crash,
    a_failed_publication_stays_until_it_is_canceled,
);

async fn with_one_due_at(location: &Location, due_at: i64) -> (Store, Vec<ScheduledFile>) {
    let store = Store::open(location).await.expect("a new database");
    let rosa = store
        .make_owner("Rosa", "rosa@example.com", "hash", NOW)
        .await
        .expect("made");
    let files = vec![ScheduledFile {
        path: "es/pages/about.toml".into(),
        expected: "1".into(),
        text: "title = \"¿Quiénes somos?\"".into(),
    }];
    let new = NewScheduledPublication {
        id: "a",
        due_at,
        files: &files,
        person: &rosa,
        locale: Locale::Es,
        now: NOW,
    };
    store.schedule_publication(&new).await.expect("stored");
    (store, files)
}

async fn a_due_publication_is_claimed_once_and_again_after_a_crash(location: &Location) {
    let (store, files) = with_one_due_at(location, NOW + 10).await;
    let claim = async |at| store.claim_due_publication(at).await.expect("answers");
    assert_eq!(claim(NOW + 9).await, None, "it is too early");
    let claimed = claim(NOW + 10).await.expect("due");
    assert_eq!(claimed.files, files);
    assert_eq!(
        (claimed.name.as_str(), claimed.locale),
        ("Rosa", Locale::Es)
    );
    assert_eq!(claim(NOW + 11).await, None, "another program has it");
    let canceled = store.cancel_publication("a", NOW + 11).await;
    assert_eq!(canceled.expect("answers"), None, "it is being published");
    assert_eq!(claim(NOW + LEASE).await.expect("due again").id, "a");
    store.release_publication("a").await.expect("released");
    assert_eq!(claim(NOW + LEASE + 1).await.expect("due again").id, "a");
    store.finish_publication("a").await.expect("deleted");
    let left = store.scheduled_publications().await.expect("answers");
    assert_eq!(left, []);
}

async fn a_failed_publication_stays_until_it_is_canceled(location: &Location) {
    let (store, files) = with_one_due_at(location, NOW).await;
    let claimed = store.claim_due_publication(NOW).await.expect("answers");
    assert!(claimed.is_some_and(|claimed| claimed.failure.is_none()));
    store.fail_publication("a", "[]").await.expect("stored");
    let again = store.claim_due_publication(NOW + LEASE).await;
    assert_eq!(again.expect("answers"), None, "it is not tried again");
    let canceled = store.cancel_publication("a", NOW).await.expect("answers");
    let canceled = canceled.expect("there");
    assert_eq!(canceled.failure.as_deref(), Some("[]"));
    assert_eq!(canceled.files, files);
    let again = store.cancel_publication("a", NOW).await;
    assert_eq!(again.expect("answers"), None);
}
