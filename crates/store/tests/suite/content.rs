//! Content edits on both databases.

use domain::{Channel, PURGE_DELAY_MS};
use store::{ContentNote, Location, NewContent, Store};
use uuid::Uuid;

use crate::support::{NOW, on_both_databases};

const FACTS: &str = "facts.toml";
const POST: &str = "en/posts/new.md";

on_both_databases!(
    keeps_every_version_and_applies_the_newest,
    a_burst_of_changes_asks_a_cdn_once,
);

#[allow(clippy::too_many_lines, reason = "one file through all its versions")]
async fn keeps_every_version_and_applies_the_newest(location: &Location) {
    let store = Store::open(location).await.expect("a new database");
    let rosa = store
        .make_owner("Rosa", "rosa@example.com", "hash", NOW)
        .await
        .expect("made");
    assert_eq!(store.content_revision().await.expect("answers"), 0);
    assert_eq!(store.content_edits().await.expect("answers"), []);

    let new = |path, words, note| NewContent {
        id: "",
        path,
        text: words,
        note,
        person: &rosa,
    };
    let first = new(FACTS, Some("one"), ContentNote::Published);
    let change = |revision, new, at| {
        let store = &store;
        async move {
            let id = Uuid::now_v7().to_string();
            let new = NewContent { id: &id, ..new };
            store
                .change_content(revision, &[new], &[], at)
                .await
                .expect("answers")
        }
    };
    assert!(change(0, first, NOW).await);
    assert!(!change(0, first, NOW).await, "another edit was faster");
    let second = new(FACTS, Some("two"), ContentNote::Published);
    // At the same moment, or with a clock that went back: the order is that of the revisions.
    assert!(change(1, second, NOW - 1).await);
    let post = new(POST, Some("a post"), ContentNote::Published);
    assert!(change(2, post, NOW + 1).await);

    let edits = store.content_edits().await.expect("answers");
    let latest: Vec<_> = edits
        .iter()
        .map(|row| (row.path.as_str(), row.text.as_deref(), row.name.as_str()))
        .collect();
    let both = [(POST, Some("a post"), "Rosa"), (FACTS, Some("two"), "Rosa")];
    assert_eq!(latest, both, "by path");
    let history = store.content_history(FACTS).await.expect("answers");
    let words: Vec<_> = history.iter().map(|row| row.text.as_deref()).collect();
    assert_eq!(words, [Some("two"), Some("one")]);

    // Taken away and taken back, both are versions of their own.
    let away = new(POST, None, ContentNote::Removed);
    assert!(change(3, away, NOW + 2).await);
    let back = new(FACTS, None, ContentNote::Shipped);
    assert!(change(4, back, NOW + 3).await);

    // Two concurrent changes, both based on the same state.
    let (a, b) = tokio::join!(change(5, first, NOW), change(5, second, NOW));
    assert!(a != b, "{a} {b}");

    // Several files in one publication: all of them, or none.
    let page = "en/pages/home.toml";
    let both = [
        NewContent {
            id: "both-1",
            ..first
        },
        NewContent {
            id: "both-2",
            path: page,
            ..second
        },
    ];
    let stored = async |revision| store.change_content(revision, &both, &[], NOW + 4).await;
    assert!(
        !stored(5).await.expect("answers"),
        "another edit was faster"
    );
    assert_eq!(store.content_history(page).await.expect("answers"), []);
    assert!(stored(6).await.expect("answers"));
    store.close().await;

    let store = Store::open(location).await.expect("opens again");
    assert_eq!(store.content_revision().await.expect("answers"), 8);
    let notes: Vec<_> = store.content_edits().await.expect("answers");
    let notes: Vec<_> = notes.iter().map(|row| row.note.key()).collect();
    assert_eq!(notes, ["published", "removed", "published"]);
    store.close().await;
}

async fn a_burst_of_changes_asks_a_cdn_once(location: &Location) {
    let store = Store::open(location).await.expect("a new database");
    let pages = ["/\n/es".to_owned()];
    let enqueue = async |now: i64| store.enqueue_purges(&pages, now).await.expect("written");
    let lease = async |now: i64| {
        let leased = store.lease_messages(Channel::Webhook, now, now + 30_000, 8);
        leased.await.expect("answers").len()
    };
    enqueue(NOW).await;
    enqueue(NOW + 2_000).await;
    let due = NOW + 2_000 + PURGE_DELAY_MS;
    let next = store.next_message_at(Channel::Webhook).await;
    assert_eq!(next.expect("answers"), Some(due), "put off");
    assert_eq!(lease(due - 1).await, 0);
    assert_eq!(lease(due).await, 1);
    // The CDN may have responded already, so what changes now needs another message.
    enqueue(due).await;
    assert_eq!(lease(due + PURGE_DELAY_MS).await, 1);
    // Changes without an end are not put off without an end.
    for second in 100..200 {
        enqueue(NOW + second * 1_000).await;
    }
    assert_eq!(lease(NOW + 300_000).await, 2 + 2, "two leases have expired");
}
