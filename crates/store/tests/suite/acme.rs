//! Certificates, their orders, and which of several programs orders.

use store::{
    AcmeAccountRow, CertificateRow, CertificateScope, Location, OrderFailure, OrderLease, Store,
};

use crate::support::{HOUR, NOW, on_both_databases, open};

on_both_databases!(
    one_program_orders_at_a_time,
    an_attempt_that_failed_is_repeated_when_it_is_time,
    a_restart_and_a_set_back_clock_do_not_wait_for_a_backoff,
    keeps_the_newest_certificate_of_each_scope,
    stores_a_certificate_again_unless_there_is_another,
    keeps_an_account_and_challenges,
);

const SCOPE: CertificateScope<'_> = CertificateScope {
    directory: "https://ca.example/directory",
    domains: "www.example.com,example.com",
};

fn lease(holder: &str, now: i64) -> OrderLease<'_> {
    OrderLease {
        holder,
        now,
        until: now + HOUR,
        retry_failed_before: None,
    }
}

/// Returns how many attempts have failed, if the program may order.
async fn leased(store: &Store, holder: &str, now: i64) -> Option<i64> {
    let leased = store.lease_order(SCOPE, lease(holder, now)).await;
    leased.expect("answers")
}

fn certificate(name: &str) -> CertificateRow {
    CertificateRow {
        chain: format!("chain of {name}"),
        private_key: format!("key of {name}"),
        not_before: NOW,
        not_after: NOW + 90 * 24 * HOUR,
        issued_at: NOW,
    }
}

async fn fail(store: &Store, holder: &str, now: i64, blocked_until: i64) {
    let failure = OrderFailure {
        text: "no route",
        at: now,
        retry_at: now + 2 * HOUR,
        blocked_until,
    };
    let failed = store.fail_order(SCOPE, holder, failure).await;
    failed.expect("stored");
}

async fn one_program_orders_at_a_time(location: &Location) {
    let store = open(location).await;
    assert_eq!(leased(&store, "a", NOW).await, Some(0));
    assert_eq!(leased(&store, "b", NOW + 1).await, None, "a orders");
    let released = store.release_order(SCOPE, "b").await;
    released.expect("answers");
    assert_eq!(leased(&store, "b", NOW + 1).await, None, "b held nothing");
    assert_eq!(leased(&store, "b", NOW + HOUR).await, Some(0), "it expired");
    // The program whose lease expired reports too late.
    fail(&store, "a", NOW + HOUR, 0).await;
    assert_eq!(leased(&store, "a", NOW + HOUR + 1).await, None);
    let released = store.release_order(SCOPE, "b").await;
    released.expect("answers");
    assert_eq!(leased(&store, "a", NOW + HOUR + 1).await, Some(0));
    let stored = store.store_certificate(SCOPE, &certificate("one")).await;
    stored.expect("stored");
    assert_eq!(leased(&store, "b", NOW + HOUR + 2).await, Some(0));
    let other = CertificateScope {
        domains: "example.org",
        ..SCOPE
    };
    let other = store.lease_order(other, lease("c", NOW)).await;
    assert_eq!(other.expect("answers"), Some(0), "another order");
}

async fn an_attempt_that_failed_is_repeated_when_it_is_time(location: &Location) {
    let store = open(location).await;
    assert_eq!(leased(&store, "a", NOW).await, Some(0));
    fail(&store, "a", NOW, 0).await;
    assert_eq!(leased(&store, "a", NOW + HOUR).await, None);
    assert_eq!(leased(&store, "a", NOW + 2 * HOUR).await, Some(1));
    let limit = NOW + 50 * HOUR;
    fail(&store, "a", NOW + 2 * HOUR, limit).await;
    let statuses = store.certificate_statuses().await.expect("answers");
    let [status] = statuses.as_slice() else {
        panic!("one order: {statuses:?}");
    };
    assert_eq!((status.retry_at, &*status.failure), (limit, "no route"));
    assert_eq!(status.not_after, None);
    assert_eq!(leased(&store, "a", limit - 1).await, None, "not so early");
    assert_eq!(leased(&store, "a", limit).await, Some(2));
    let stored = store.store_certificate(SCOPE, &certificate("one")).await;
    stored.expect("stored");
    let statuses = store.certificate_statuses().await.expect("answers");
    assert_eq!((&*statuses[0].failure, statuses[0].retry_at), ("", 0));
    assert_eq!(leased(&store, "a", limit).await, Some(0));
}

async fn a_restart_and_a_set_back_clock_do_not_wait_for_a_backoff(location: &Location) {
    let store = open(location).await;
    assert_eq!(leased(&store, "a", NOW).await, Some(0));
    fail(&store, "a", NOW, 0).await;
    let at_a_start = |now: i64| OrderLease {
        retry_failed_before: Some(now - HOUR / 2),
        ..lease("b", now)
    };
    let early = store.lease_order(SCOPE, at_a_start(NOW + 1)).await;
    assert_eq!(early.expect("answers"), None);
    let later = store.lease_order(SCOPE, at_a_start(NOW + HOUR)).await;
    assert_eq!(later.expect("answers"), Some(1));
    fail(&store, "b", NOW + HOUR, NOW + 4 * HOUR).await;
    let blocked = store.lease_order(SCOPE, at_a_start(NOW + 2 * HOUR)).await;
    assert_eq!(blocked.expect("answers"), None, "the authority said so");
    let before = NOW - 30 * 24 * HOUR;
    assert_eq!(leased(&store, "b", before).await, Some(2));
}

async fn keeps_the_newest_certificate_of_each_scope(location: &Location) {
    let store = open(location).await;
    let other = CertificateScope {
        directory: "https://staging.example/directory",
        ..SCOPE
    };
    assert_eq!(store.certificate(SCOPE).await.expect("answers"), None);
    for (scope, name) in [(SCOPE, "one"), (other, "two"), (SCOPE, "three")] {
        let stored = store.store_certificate(scope, &certificate(name)).await;
        stored.expect("stored");
    }
    for (scope, name) in [(SCOPE, "three"), (other, "two")] {
        let found = store.certificate(scope).await.expect("answers");
        assert_eq!(found, Some(certificate(name)));
    }
    assert!(!format!("{:?}", certificate("one")).contains("key of"));
}

async fn stores_a_certificate_again_unless_there_is_another(location: &Location) {
    let store = open(location).await;
    let restore = async |name: &str, replaced: Option<&CertificateRow>| {
        let row = certificate(name);
        let restored = store.restore_certificate(SCOPE, &row, replaced);
        restored.await.expect("answers")
    };
    assert!(restore("one", None).await, "it was deleted");
    assert!(!restore("two", None).await, "there is one");
    assert!(!restore("two", Some(&certificate("none"))).await);
    let found = store.certificate(SCOPE).await.expect("answers");
    assert_eq!(found, Some(certificate("one")));
    assert!(restore("two", Some(&certificate("one"))).await, "damaged");
    let found = store.certificate(SCOPE).await.expect("answers");
    assert_eq!(found, Some(certificate("two")));
}

async fn keeps_an_account_and_challenges(location: &Location) {
    let store = open(location).await;
    let directory = SCOPE.directory;
    for contact in ["rosa@example.com", "office@example.com"] {
        let account = AcmeAccountRow {
            contact: contact.to_owned(),
            credentials: "{}".to_owned(),
        };
        let stored = store.set_acme_account(directory, &account, NOW).await;
        stored.expect("stored");
        let found = store.acme_account(directory).await.expect("answers");
        assert_eq!(found, Some(account));
    }
    let deleted = store.delete_acme_account(directory).await;
    deleted.expect("deleted");
    assert_eq!(store.acme_account(directory).await.expect("answers"), None);
    for (token, now) in [("old", NOW), ("a", NOW + 25 * HOUR), ("b", NOW + 25 * HOUR)] {
        let added = store.add_acme_challenge(token, "authorization", now).await;
        added.expect("stored");
    }
    let deleted = store.delete_acme_challenges(&["a".to_owned()]).await;
    deleted.expect("deleted");
    for (token, expected) in [("old", None), ("a", None), ("b", Some("authorization"))] {
        let found = store.acme_challenge(token).await.expect("answers");
        assert_eq!(found.as_deref(), expected, "{token}");
    }
}
