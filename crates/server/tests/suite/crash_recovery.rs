//! The program is killed at random moments: no acknowledged lead is lost or duplicated, and every outbox
//! message is sent in the end. On both databases.

#[path = "../../../store/tests/suite/support/postgres.rs"]
pub mod postgres;

#[path = "../../../store/tests/suite/support/forwarder.rs"]
pub mod forwarder;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::support::process::{PROGRAM, Process, folder, get_at, insert_at};
use crate::support::row;
use serde_json::{Value, json};
use store::{Location, Store};

/// How many times the server is killed.
const ROUNDS: usize = 12;
/// How many visitors submit concurrently.
const VISITORS: usize = 6;

#[tokio::test]
async fn kill_9_loses_no_acknowledged_lead_on_sqlite() {
    let (_folder, data) = folder();
    kill_repeatedly(&data, "").await;
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_lead_on_postgresql() {
    let server = postgres::Server::start();
    let (_folder, data) = folder();
    kill_repeatedly(&data, &server.url()).await;
}

/// Key, reference and id of an acknowledged lead.
type Acknowledged = (String, String, String);

async fn kill_repeatedly(data: &Path, database: &str) {
    let mut acknowledged = Vec::new();
    let mut sent = 0;
    for round in 0..ROUNDS {
        let mut server = start(data, database);
        sent += submit_until_killed(&mut server, round, &mut acknowledged);
    }
    let messages = check_all_leads(data, database, &acknowledged).await;
    // The killed worker's lease must expire before the next worker sends.
    let mut server = start(data, database);
    wait_until_sent(&server, &data.join("mail"), &messages);
    server.kill();
    println!(
        "{ROUNDS} kills: {sent} sent, {} acknowledged, 0 lost, 0 doubled, {} messages sent",
        acknowledged.len(),
        messages.len()
    );
}

/// Submits leads from several threads and kills the server meanwhile, after a different number of
/// responses in each round. Returns how many were submitted.
fn submit_until_killed(
    server: &mut Process,
    round: usize,
    acknowledged: &mut Vec<Acknowledged>,
) -> usize {
    let address = server.address;
    let (stop, count) = (AtomicBool::new(false), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        let (stop, count) = (&stop, &count);
        let visitors: Vec<_> = (0..VISITORS)
            .map(|visitor| {
                scope.spawn(move || {
                    let mut stored = Vec::new();
                    let mut sent = 0;
                    while !stop.load(Ordering::Relaxed) {
                        let key = format!("{round}-{visitor}-{sent}");
                        sent += 1;
                        let Some(lead) = submit(address, &key) else {
                            break;
                        };
                        stored.push(lead);
                        count.fetch_add(1, Ordering::Relaxed);
                    }
                    (sent, stored)
                })
            })
            .collect();
        while count.load(Ordering::Relaxed) < 15 + 3 * round {
            std::thread::yield_now();
        }
        server.kill();
        stop.store(true, Ordering::Relaxed);
        let mut total = 0;
        for visitor in visitors {
            let (sent, stored) = visitor.join().expect("ended");
            total += sent;
            acknowledged.extend(stored);
        }
        total
    })
}

/// A lead with an address of its own, since one address gets two mails a day.
fn lead(key: &str) -> String {
    let email = format!("{key}@example.com");
    row(json!({ "customer_name": key, "customer_email": email }))
}

/// Submits a lead; `None` if it is not acknowledged.
fn submit(address: SocketAddr, key: &str) -> Option<Acknowledged> {
    let row = lead(key);
    let reply = insert_at(address, key, &row).ok()?;
    if reply.status != 201 {
        return None;
    }
    let body: Value = serde_json::from_str(&reply.body).expect("JSON");
    let text = |name: &str| body[0][name].as_str().expect(name).to_owned();
    Some((key.to_owned(), text("reference"), text("id")))
}

/// Waits until each message is a file in the mail folder, for at most two minutes.
fn wait_until_sent(server: &Process, mail: &Path, messages: &BTreeSet<String>) {
    let sent = || {
        let files = std::fs::read_dir(mail).expect("the folder");
        let names = files.map(|file| {
            file.expect("readable")
                .file_name()
                .into_string()
                .expect("text")
        });
        names
            .filter_map(|name| name.strip_suffix(".eml").map(str::to_owned))
            .collect::<BTreeSet<_>>()
    };
    let start = std::time::Instant::now();
    while !messages.is_subset(&sent()) {
        assert!(
            start.elapsed().as_secs() < 120,
            "some messages were never sent"
        );
        // A request in between paces the loop.
        let alive = get_at(server.address, "/healthz").expect("answers");
        assert_eq!(alive.status, 200);
    }
}

/// Checks that every acknowledged lead is stored once, unchanged. Returns the ids of all outbox messages.
async fn check_all_leads(
    data: &Path,
    database: &str,
    acknowledged: &[Acknowledged],
) -> BTreeSet<String> {
    let mut server = start(data, database);
    for (key, reference, _) in acknowledged {
        // Repeating an acknowledged request gets the same response and stores nothing.
        let again = server.insert(key, &lead(key)).expect("answers");
        assert_eq!(again.status, 201, "{key}");
        assert!(again.body.contains(reference.as_str()), "{key}");
    }
    server.terminate();
    server.wait();

    let location = Location::new(data, database, std::time::Duration::from_secs(5));
    let store = Store::open(&location.expect("a location"))
        .await
        .expect("opens");
    store.check().await.expect("the database is sound");
    let references: BTreeSet<&String> = acknowledged.iter().map(|(_, at, _)| at).collect();
    assert_eq!(references.len(), acknowledged.len(), "none is doubled");
    let mut notices = BTreeSet::new();
    for (key, reference, id) in acknowledged {
        let lead = store
            .lead(id.parse().expect("a UUID"))
            .await
            .expect("answers");
        let lead = lead.unwrap_or_else(|| panic!("{key} is lost"));
        assert_eq!((&lead.customer_name, &lead.reference), (key, reference));
        let about = store.messages_about(id).await.expect("answers");
        assert_eq!(about.len(), 2, "{key}");
        notices.extend(about.into_iter().map(|notice| notice.id));
    }
    store.close().await;
    notices
}

fn start(data: &Path, database: &str) -> Process {
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .env("MUDANZA_DATABASE_URL", database)
        // Short, so that a killed worker's lease expires within the test.
        .env("MUDANZA_OUTBOX_SEND_SECONDS", "1");
    Process::spawned(command)
}
