//! Sessions begin, idle out and end, and failures to sign in are counted.

use store::{Location, NewSession, Store};

use crate::support::{HOUR, NOW, on_both_databases, open, owner};

on_both_databases!(
    finds_the_person_of_a_session,
    ends_an_idle_session,
    ends_the_sessions_of_a_deactivated_person,
    counts_sign_in_failures_until_they_are_cleared,
);

async fn finds_the_person_of_a_session(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    let id = begin_session(store, &person).await;
    let session = store.session("s1", NOW, NOW - HOUR).await;
    let session = session.expect("answers").expect("there");
    assert_eq!(session.session, id);
    assert_eq!(session.person.name, "Rosa C.");
}

async fn ends_an_idle_session(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    let id = begin_session(store, &person).await;
    assert!(is_open(store, NOW).await);
    assert!(!is_open(store, NOW + HOUR).await, "idle");
    let touched = store.touch_session(&id, NOW + HOUR).await;
    touched.expect("stored");
    assert!(is_open(store, NOW + HOUR).await);
    // The clock is set back, and the session idles from then on.
    let touched = store.touch_session(&id, NOW - HOUR).await;
    touched.expect("stored");
    assert!(!is_open(store, NOW).await);
}

async fn ends_the_sessions_of_a_deactivated_person(location: &Location) {
    let store = &open(location).await;
    let person = owner(store).await;
    begin_session(store, &person).await;
    assert!(is_open(store, NOW).await);
    let luis = store.make_owner("Luis", "luis@example.com", "hash", NOW);
    let luis = luis.await.expect("made");
    let ended = store.deactivate_person(&luis, &person, NOW).await;
    assert_eq!(ended.expect("stored"), store::Deactivation::Done);
    assert!(!is_open(store, NOW).await);
}

async fn counts_sign_in_failures_until_they_are_cleared(location: &Location) {
    let store = &open(location).await;
    let subjects = ["account".to_owned()];
    for _ in 0..3 {
        let recorded = store.record_sign_in_failure(&subjects, NOW).await;
        recorded.expect("counted");
    }
    let failures = store.sign_in_failures("account").await.expect("answers");
    assert_eq!(failures, (3, NOW));
    let cleared = store.clear_sign_in_failures(&subjects).await;
    cleared.expect("cleared");
    let failures = store.sign_in_failures("account").await.expect("answers");
    assert_eq!(failures.0, 0);
}

/// Begins a session with the hash `s1` and returns its id.
async fn begin_session(store: &Store, person: &str) -> String {
    let session = NewSession {
        person,
        hash: "s1",
        device: "a phone",
        address: "192.0.2.1",
        now: NOW,
        ends_at: NOW + 100 * HOUR,
    };
    let begun = store.new_session(&session, NOW - HOUR).await;
    begun.expect("begun")
}

/// Returns whether the session is open at a time and was used in the hour before.
async fn is_open(store: &Store, now: i64) -> bool {
    let session = store.session("s1", now, now - HOUR).await;
    session.expect("answers").is_some()
}
