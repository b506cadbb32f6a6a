//! An open desk: the stream of lead events of one program.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::client;
use super::desk::Owner;

/// How long to wait before a stream that ended is opened again.
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// When each lead was seen, by its identifier.
type Seen = Arc<Mutex<BTreeMap<String, Instant>>>;

/// Reads the stream on a thread of its own, and opens it again when it ends, as a browser does.
#[derive(Debug)]
pub struct EventStream {
    seen: Seen,
}

impl EventStream {
    /// Opens the stream of a program.
    pub fn open(program: SocketAddr, owner: &Owner) -> Self {
        let seen = Seen::default();
        let (weak, owner) = (Arc::downgrade(&seen), owner.clone());
        thread::spawn(move || {
            while let Some(seen) = weak.upgrade() {
                let headers = owner.headers("text/plain");
                let stream = client::open(program, "GET /desk/api/events", &headers, b"");
                if let Ok(stream) = stream {
                    read(stream, &seen);
                }
                drop(seen);
                thread::sleep(RETRY_INTERVAL);
            }
        });
        Self { seen }
    }

    /// Returns when a lead was seen.
    pub fn seen_at(&self, lead: &str) -> Option<Instant> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(lead).copied()
    }
}

/// Reads events until the stream ends.
fn read(stream: TcpStream, seen: &Seen) {
    // The sizes of chunks are lines of their own, between the lines of events.
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    for line in lines {
        let Some(data) = line.strip_prefix("data: ") else {
            continue;
        };
        let event: serde_json::Value = serde_json::from_str(data).unwrap_or_default();
        if let Some(lead) = event["id"].as_str() {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.entry(lead.to_owned()).or_insert_with(Instant::now);
        }
    }
}
