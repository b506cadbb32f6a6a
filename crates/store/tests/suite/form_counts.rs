//! Forms per minute are counted on PostgreSQL, and only for as long as a limit needs them.

use store::Location;

use crate::support::{on_both_databases, open};

on_both_databases!(counts_each_subject_and_minute_of_all_programs);

async fn counts_each_subject_and_minute_of_all_programs(location: &Location) {
    let store = open(location).await;
    if !store.is_shared() {
        assert_eq!(store.count_form("a", 1).await.expect("answers"), None);
        return;
    }
    let other = open(location).await;
    let mut counts = Vec::new();
    for (store, subject, minute) in [
        (&store, "a", 1),
        (&other, "a", 1),
        (&other, "b", 1),
        (&store, "a", 2),
        (&other, "a", 1),
    ] {
        let count = store.count_form(subject, minute).await;
        counts.push(count.expect("counted").expect("a count"));
    }
    assert_eq!(counts, [1, 2, 1, 1, 3]);
    // A later minute deletes the earlier ones, and so does the purge.
    store.count_form("a", 20).await.expect("counted");
    let again = store.count_form("a", 1).await.expect("counted");
    assert_eq!(again, Some(1));
    store.delete_form_counts(30).await.expect("deleted");
    let again = store.count_form("a", 20).await.expect("counted");
    assert_eq!(again, Some(1));
    // The clock was ahead, and is set back.
    for _ in 0..3 {
        store.count_form("a", 5_000).await.expect("counted");
    }
    store.count_form("b", 20).await.expect("counted");
    let again = store.count_form("a", 5_000).await.expect("counted");
    assert_eq!(again, Some(1));
}
