//! Mailed links to choose a password or confirm an address: one request an hour, used once, revoked.

use domain::{Channel, MessageKind, Role};
use store::{EmailConfirmation, Location, NewEmailChange, Store};

use crate::support::{NOW, on_both_databases, open};

const HOUR: i64 = 3_600_000;
const EMAIL: &str = "rosa@example.com";

on_both_databases!(
    are_requested_once_an_hour,
    reset_a_password_once,
    confirm_an_address_unless_it_is_taken,
    end_with_their_person,
);

async fn rosa(store: &Store) -> String {
    let made = store.make_owner("Rosa", EMAIL, "hash", NOW);
    made.await.expect("made")
}

async fn request(store: &Store, email: &str, now: i64) -> bool {
    let requested = store.request_password_link(email, "192.0.2.1", now - HOUR, now, now + 10);
    requested.await.expect("answers")
}

/// The newest request of a kind that waits in the outbox.
async fn newest(store: &Store, kind: MessageKind) -> String {
    let leased = store.lease_messages(Channel::Mail, NOW + 9 * HOUR, NOW + 9 * HOUR, 50);
    let leased = leased.await.expect("answers");
    let mut mine = leased.into_iter().filter(|message| message.kind == kind);
    mine.next_back().expect("enqueued").about
}

async fn are_requested_once_an_hour(location: &Location) {
    let store = &open(location).await;
    rosa(store).await;
    let luis = store.invite("Luis", "luis@example.com", Role::Dispatcher, NOW);
    luis.await.expect("answers").expect("new");
    assert!(!request(store, "nobody@example.com", NOW).await);
    assert!(
        !request(store, "luis@example.com", NOW).await,
        "has no password"
    );
    assert!(request(store, "ROSA@example.com", NOW).await);
    assert!(!request(store, EMAIL, NOW + HOUR - 1).await);
    assert!(request(store, EMAIL, NOW + HOUR).await);
    assert!(
        request(store, EMAIL, NOW - HOUR).await,
        "the clock was set back"
    );
}

async fn reset_a_password_once(location: &Location) {
    let store = &open(location).await;
    let rosa = rosa(store).await;
    assert!(request(store, EMAIL, NOW).await);
    let id = newest(store, MessageKind::PasswordLinkMail).await;
    for hash in ["h1", "h2"] {
        let link = store.write_mailed_link(&id, hash, NOW).await;
        assert_eq!(link.expect("answers").expect("open").person_id, rosa);
    }
    let reset = async |hash: &str, now: i64| {
        let reset = store.reset_password(hash, "new hash", "", now);
        reset.await.expect("answers")
    };
    assert!(
        !reset("h1", NOW).await,
        "each attempt to mail it replaces the link"
    );
    assert!(!reset("h2", NOW + 10).await, "expired");
    assert_eq!(
        store.confirm_email("h2", "", NOW).await.expect("answers"),
        EmailConfirmation::InvalidLink
    );
    let (one, other) = tokio::join!(reset("h2", NOW), reset("h2", NOW));
    assert!(one != other, "of two at the same time one succeeds");
    let person = store.person(&rosa).await.expect("answers").expect("there");
    assert_eq!(person.password, "new hash");
    let late = store.write_mailed_link(&id, "h3", NOW).await;
    assert_eq!(
        late.expect("answers"),
        None,
        "a mail that is sent again has no link"
    );
}

async fn confirm_an_address_unless_it_is_taken(location: &Location) {
    let store = &open(location).await;
    let rosa = rosa(store).await;
    let ask = async |new: &str, hash: &str| {
        let change = NewEmailChange {
            person: &rosa,
            old: EMAIL,
            new,
            address: "",
            now: NOW,
            until: NOW + 10,
        };
        store.request_email_change(&change).await.expect("stored");
        let id = newest(store, MessageKind::EmailLinkMail).await;
        let link = store.write_mailed_link(&id, hash, NOW).await;
        assert_eq!(link.expect("answers").expect("open").new_email, new);
    };
    let confirm = async |hash: &str| {
        let confirmed = store.confirm_email(hash, "", NOW).await;
        confirmed.expect("answers")
    };
    ask("luis@example.com", "h1").await;
    let luis = store.invite("Luis", "Luis@example.com", Role::Dispatcher, NOW);
    luis.await.expect("answers").expect("new");
    assert_eq!(confirm("h1").await, EmailConfirmation::Taken);
    ask("Rosa@Example.com", "h2").await;
    let pending = store.pending_email(&rosa, NOW).await.expect("answers");
    assert_eq!(
        pending.as_deref(),
        Some("Rosa@Example.com"),
        "only its case"
    );
    assert_eq!(confirm("h2").await, EmailConfirmation::Changed);
    assert_eq!(confirm("h2").await, EmailConfirmation::InvalidLink);
    let person = store.person_by_email("rosa@EXAMPLE.com").await;
    assert_eq!(
        person.expect("answers").expect("there").email,
        "Rosa@Example.com"
    );
    assert_eq!(
        store.pending_email(&rosa, NOW).await.expect("answers"),
        None
    );
}

async fn end_with_their_person(location: &Location) {
    let store = &open(location).await;
    let rosa = rosa(store).await;
    assert!(request(store, EMAIL, NOW).await);
    let id = newest(store, MessageKind::PasswordLinkMail).await;
    store
        .write_mailed_link(&id, "h1", NOW)
        .await
        .expect("answers");
    assert!(
        store
            .password_link("h1", NOW)
            .await
            .expect("answers")
            .is_some()
    );
    let luis = store.make_owner("Luis", "luis@example.com", "hash", NOW);
    let luis = luis.await.expect("made");
    let ended = store.deactivate_person(&luis, &rosa, NOW).await;
    assert_eq!(ended.expect("stored"), store::Deactivation::Done);
    assert_eq!(store.password_link("h1", NOW).await.expect("answers"), None);
    assert_eq!(store.mailed_link(&id).await.expect("answers"), None);
}
