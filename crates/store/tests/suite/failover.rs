//! The PostgreSQL server fails over to its standby, or its machine disappears silently.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use sqlx::Connection;
use store::{Store, StoreError};
use tempfile::TempDir;

use crate::support::databases::SharedServer;
use crate::support::forwarder::Forwarder;
use crate::support::leads::{lead, query};
use crate::support::lists::names;
use crate::support::postgres::{Server, as_owner, give_away, programs};

/// How soon leads are stored again, and a silent connection is given up.
const LIMIT: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread")]
async fn leads_are_stored_again_after_a_failover_and_none_is_lost() {
    // A lead is acknowledged only when it is at the standby, too.
    let settings = [
        "synchronous_standby_names=*",
        "synchronous_commit=remote_write",
    ];
    let folder = TempDir::new().expect("a temporary folder");
    let primary = Server::start_with(folder, 5432, &settings.map(str::to_owned));
    let standby = standby_of(&primary);
    let forwarder = Forwarder::start(primary.socket()).await;
    let store = Store::open(&SharedServer::location(&forwarder.url())).await;
    let store = store.expect("opens");
    let mut acknowledged = BTreeSet::new();
    for number in 0..20 {
        let name = format!("Before {number}");
        store.insert_lead(lead(&name)).await.expect("stored");
        acknowledged.insert(name);
    }

    // The old primary comes back as a standby before its address leads to the new one.
    let _demoted = demote(&primary);
    let refused = store.insert_lead(lead("Between")).await;
    let error = refused.expect_err("it is read-only").to_string();
    assert!(error.contains("standby"), "{error}");
    assert!(error.contains("database_url"), "{error}");
    control(&standby, &["promote", "--wait"]);
    *forwarder.target.lock().expect("not poisoned") = standby.socket();
    let switched = Instant::now();
    for number in 0.. {
        let name = format!("After {number}");
        if store.insert_lead(lead(&name)).await.is_ok() {
            acknowledged.insert(name);
            break;
        }
        assert!(switched.elapsed() < LIMIT, "leads are not stored again");
    }
    assert!(switched.elapsed() < LIMIT, "{:?}", switched.elapsed());
    // Many concurrent queries use every connection of the pool.
    let together = (0..40).map(|number| {
        let (store, name) = (store.clone(), format!("Together {number}"));
        tokio::spawn(async move {
            store.insert_lead(lead(&name)).await.expect("stored");
            name
        })
    });
    for task in together.collect::<Vec<_>>() {
        acknowledged.insert(task.await.expect("ended"));
    }
    let stored = names(&store, &query()).await;
    let lost: Vec<_> = acknowledged
        .iter()
        .filter(|name| !stored.contains(name))
        .collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert_eq!(stored.len(), acknowledged.len(), "none is stored twice");
    store.close().await;
}

#[tokio::test]
async fn a_standby_is_refused_with_a_message_at_startup_and_on_inspection() {
    let primary = Server::start();
    let standby = standby_of(&primary);
    let location = SharedServer::location(&standby.url());
    let error = Store::open(&location).await.expect_err("refused");
    assert!(matches!(error, StoreError::Standby), "{error}");
    assert!(
        error.to_string().contains("must lead to the primary"),
        "{error}"
    );
    let error = store::inspect(&location).await.expect_err("refused");
    assert!(matches!(error, StoreError::Standby), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_are_replaced_and_end_the_wait_for_notifications() {
    let server = Server::start();
    let forwarder = Forwarder::start(server.socket()).await;
    let store = Store::open(&SharedServer::location(&forwarder.url())).await;
    let store = store.expect("opens");
    let mut notifications = store
        .notifications()
        .await
        .expect("listens")
        .expect("PostgreSQL");
    store.notify(&["one".to_owned()]).await.expect("sent");
    assert_eq!(notifications.next().await.expect("received"), "one");

    forwarder.silence();
    let silent = Instant::now();
    store.insert_lead(lead("Rosa C.")).await.expect("stored");
    assert!(silent.elapsed() < LIMIT, "{:?}", silent.elapsed());
    let lost = tokio::time::timeout(LIMIT, notifications.next()).await;
    let error = lost.expect("it ends").expect_err("it is lost").to_string();
    assert!(error.contains("does not answer"), "{error}");
    let mut notifications = store
        .notifications()
        .await
        .expect("listens")
        .expect("PostgreSQL");
    store.notify(&["two".to_owned()]).await.expect("sent");
    assert_eq!(notifications.next().await.expect("received"), "two");
    drop(notifications);
    store.close().await;
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_is_an_error_with_advice() {
    for address in ["no-such-host.invalid", "127.0.0.1:1"] {
        let url = format!("postgres://mudanza@{address}/mudanza");
        let error = Store::open(&SharedServer::location(&url))
            .await
            .expect_err("unreachable");
        assert!(
            error
                .to_string()
                .contains("check the host and the port in database_url"),
            "{address}: {error}"
        );
    }
    let url = SharedServer::get().new_database().await;
    let missing = url.replace("/test_", "/missing_");
    let error = Store::open(&SharedServer::location(&missing))
        .await
        .expect_err("missing");
    assert!(
        error.to_string().contains("create this database"),
        "{error}"
    );
}

/// What a pooler in transaction mode does: the next transaction is on a connection that has not prepared the
/// statement.
#[tokio::test]
async fn a_lost_prepared_statement_is_reported_as_a_problem_of_the_pooler() {
    let url = SharedServer::get().new_database().await;
    let mut connection = sqlx::PgConnection::connect(&url).await.expect("opens");
    let ask = || sqlx::query("select 1");
    ask().execute(&mut connection).await.expect("prepared");
    let forget = sqlx::raw_sql("deallocate all").execute(&mut connection);
    forget.await.expect("forgotten");
    let error = ask()
        .execute(&mut connection)
        .await
        .expect_err("it is gone");
    let error = StoreError::from(error).to_string();
    assert!(error.contains("session mode"), "{error}");
}

/// Starts a standby that follows a server.
fn standby_of(primary: &Server) -> Server {
    let folder = TempDir::new().expect("a temporary folder");
    give_away(folder.path());
    let copied = as_owner(&programs().join("pg_basebackup"), folder.path())
        .args([
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--username=mudanza",
            "-h",
        ])
        .arg(folder_of(primary))
        .arg("-D")
        .arg(folder.path().join("data"))
        .output()
        .expect("pg_basebackup starts");
    let said = String::from_utf8_lossy(&copied.stderr);
    assert!(copied.status.success(), "pg_basebackup: {said}");
    Server::serve(folder, 5432, &[])
}

/// A server that was restarted, and is no longer a child of this process. Dropping it stops it.
struct Restarted<'server>(&'server Server);

/// Restarts a server as a standby. All its connections are closed.
fn demote(server: &Server) -> Restarted<'_> {
    let signal = folder_of(server).join("data").join("standby.signal");
    fs::write(&signal, "").expect("writable");
    give_away(&signal);
    let log = folder_of(server).join("log").display().to_string();
    control(server, &["restart", "--wait", "--mode=fast", "--log", &log]);
    Restarted(server)
}

impl Drop for Restarted<'_> {
    fn drop(&mut self) {
        control(self.0, &["stop", "--mode=immediate"]);
    }
}

/// Runs `pg_ctl`.
fn control(server: &Server, arguments: &[&str]) {
    let folder = folder_of(server);
    let done = as_owner(&programs().join("pg_ctl"), &folder)
        .args(arguments)
        .arg("-D")
        .arg(folder.join("data"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let succeeded = done.is_ok_and(|status| status.success());
    assert!(succeeded, "pg_ctl {arguments:?}");
}

fn folder_of(server: &Server) -> PathBuf {
    let socket = server.socket();
    socket.parent().expect("it is in a folder").to_owned()
}
