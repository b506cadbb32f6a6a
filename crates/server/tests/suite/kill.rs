//! The program is killed in the middle of its work, again and again: no acknowledged lead is lost,
//! none is doubled, and every notice goes out in the end. On both databases.

#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::support::process::{PROGRAM, Process, folder, get_at, insert_at};
use crate::support::row;
use serde_json::{Value, json};
use store::{Location, Store};

/// How often the server is killed.
const ROUNDS: usize = 12;
/// How many visitors send at once.
const VISITORS: usize = 6;

#[tokio::test]
async fn nothing_acknowledged_is_lost_to_kill_9_on_sqlite() {
    let (_folder, data) = folder();
    killed_again_and_again(&data, "").await;
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_to_kill_9_on_postgresql() {
    let server = postgres::Server::start();
    let (_folder, data) = folder();
    killed_again_and_again(&data, &server.url()).await;
}

async fn killed_again_and_again(data: &Path, database: &str) {
    let acknowledged = Arc::new(Mutex::new(Vec::new()));
    let mut asked = 0;
    for round in 0..ROUNDS {
        let mut server = start(data, database);
        let address = server.address;
        let stop = Arc::new(AtomicBool::new(false));
        let count = Arc::new(AtomicUsize::new(0));
        let visitors: Vec<_> = (0..VISITORS)
            .map(|visitor| {
                let (stop, count) = (Arc::clone(&stop), Arc::clone(&count));
                let acknowledged = Arc::clone(&acknowledged);
                std::thread::spawn(move || {
                    let mut asked = 0;
                    while !stop.load(Ordering::Relaxed) {
                        let key = format!("{round}-{visitor}-{asked}");
                        asked += 1;
                        let row = row(json!({ "customer_name": key }));
                        match insert_at(address, &key, &row) {
                            Ok(reply) if reply.status == 201 => {
                                let body: Value = serde_json::from_str(&reply.body).expect("JSON");
                                let reference = body[0]["reference"].as_str().map(str::to_owned);
                                let id = body[0]["id"].as_str().expect("an id").to_owned();
                                let mut all = acknowledged.lock().expect("sound");
                                all.push((key, reference.expect("a reference"), id));
                                count.fetch_add(1, Ordering::Relaxed);
                            }
                            _ => break,
                        }
                    }
                    asked
                })
            })
            .collect();
        // Killed in the middle, each round at another place.
        while count.load(Ordering::Relaxed) < 15 + 3 * round {
            std::thread::yield_now();
        }
        server.kill();
        stop.store(true, Ordering::Relaxed);
        asked += visitors
            .into_iter()
            .map(|visitor| visitor.join().expect("ended"))
            .sum::<usize>();
    }

    let acknowledged = acknowledged.lock().expect("sound").clone();
    let notices = all_is_there(data, database, &acknowledged).await;
    // A worker that was killed left a lease behind: the next one sends when it has run out.
    let mut server = start(data, database);
    let mail = data.join("mail");
    let sent = || {
        let files = std::fs::read_dir(&mail).expect("the folder");
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
    let asked_at = std::time::Instant::now();
    while !notices.is_subset(&sent()) {
        assert!(
            asked_at.elapsed().as_secs() < 120,
            "some notices were never sent"
        );
        // Asked in between, the server sets the pace.
        let alive = get_at(server.address, "/healthz").expect("answers");
        assert_eq!(alive.status, 200);
    }
    server.kill();
    println!(
        "{ROUNDS} kills: {asked} asked, {} acknowledged, 0 lost, 0 doubled, {} notices sent",
        acknowledged.len(),
        notices.len()
    );
}

/// Every acknowledged lead is stored once, as it was told. Answers the identifiers of all notices.
async fn all_is_there(
    data: &Path,
    database: &str,
    acknowledged: &[(String, String, String)],
) -> BTreeSet<String> {
    let mut server = start(data, database);
    for (key, reference, _) in acknowledged {
        // A visitor who was told yes and asks again is told the same, and stored once.
        let again = server
            .insert(key, &row(json!({ "customer_name": key })))
            .expect("answers");
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
        // So short that a lease left behind by a kill runs out within the test.
        .env("MUDANZA_OUTBOX_SEND_SECONDS", "1");
    Process::spawned(command)
}
