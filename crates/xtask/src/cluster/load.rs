//! A steady mixed load: leads of all channels, pages, and the desk.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::client::{self, Response};
use super::desk::Owner;
use super::lead::{Channel, Lead};
use super::report::{Counts, Outcome};

/// How long each thread rests between two requests.
const LEAD_PAUSE: Duration = Duration::from_millis(150);
const PAGE_PAUSE: Duration = Duration::from_millis(40);
const DESK_PAUSE: Duration = Duration::from_millis(250);
/// How long a visitor waits before a lead is sent again. With less, an outage of half a minute would end at
/// the limit of forms.
const RETRY_PAUSE: Duration = Duration::from_secs(2);

/// Threads that send leads; each channel has as many.
const LEAD_THREADS: usize = 6;
/// Pages that are read.
const PAGES: [&str; 6] = [
    "/",
    "/quote",
    "/es",
    "/residential-movers",
    "/service-areas/alamo",
    "/blog",
];

/// The running load.
#[derive(Debug)]
pub struct Load {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    proxy: SocketAddr,
    stops: AtomicBool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    counts: Counts,
    acknowledged: Vec<String>,
}

impl Load {
    /// Starts the threads.
    pub fn start(proxy: SocketAddr, owner: &Owner) -> Self {
        let shared = Arc::new(Shared {
            proxy,
            stops: AtomicBool::new(false),
            state: Mutex::default(),
        });
        let mut threads = Vec::new();
        for number in 0..LEAD_THREADS {
            let shared = Arc::clone(&shared);
            threads.push(thread::spawn(move || send_leads(&shared, number)));
        }
        let pages = Arc::clone(&shared);
        threads.push(thread::spawn(move || read_pages(&pages)));
        let (desk, owner) = (Arc::clone(&shared), owner.clone());
        threads.push(thread::spawn(move || work_at_desk(&desk, &owner)));
        Self { shared, threads }
    }

    /// Returns what was counted since the last call.
    pub fn take_counts(&self) -> Counts {
        std::mem::take(&mut self.shared.state().counts)
    }

    /// Notes a lead that a check has sent, and which was acknowledged.
    pub fn acknowledged(&self, lead: &Lead) {
        self.shared.state().acknowledged.push(lead.name());
    }

    /// Ends the load. Returns the names of all leads that were acknowledged.
    pub fn stop(self) -> Vec<String> {
        self.shared.stops.store(true, Ordering::Relaxed);
        for thread in self.threads {
            // A thread that panicked has printed its message.
            let _ = thread.join();
        }
        std::mem::take(&mut self.shared.state().acknowledged)
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn goes_on(&self) -> bool {
        !self.stops.load(Ordering::Relaxed)
    }

    /// Sends a request and counts what came of it. Returns whether it was as expected.
    fn count(
        &self,
        kind: fn(&mut Counts) -> &mut Outcome,
        what: &str,
        send: impl FnOnce() -> std::io::Result<Response>,
        is_expected: impl FnOnce(&Response) -> bool,
    ) -> bool {
        let start = Instant::now();
        let result = send();
        let took = start.elapsed();
        let (done, busy, problem) = match &result {
            Ok(response) if is_expected(response) => (true, false, String::new()),
            Ok(response) => {
                let says_when = !response.header("retry-after").is_empty();
                let busy = response.status == 503 && says_when;
                (false, busy, format!("{what}: {}", response.status))
            }
            Err(error) => (false, false, format!("{what}: {error}")),
        };
        let mut state = self.state();
        kind(&mut state.counts).add(done, busy, took);
        if !done && !busy {
            state.counts.note(problem);
        }
        done
    }
}

fn send_leads(shared: &Shared, thread: usize) {
    let channel = Channel::ALL[thread % Channel::ALL.len()];
    let what = format!("lead by {channel:?}");
    for number in 0.. {
        let lead = Lead::new(channel, thread, number);
        loop {
            if !shared.goes_on() {
                return;
            }
            let send = || lead.send(shared.proxy);
            let is_done = |response: &Response| lead.is_acknowledged(response);
            if shared.count(|counts| &mut counts.leads, &what, send, is_done) {
                shared.state().acknowledged.push(lead.name());
                break;
            }
            thread::sleep(RETRY_PAUSE);
        }
        thread::sleep(LEAD_PAUSE);
    }
}

fn read_pages(shared: &Shared) {
    for path in PAGES.iter().cycle() {
        if !shared.goes_on() {
            return;
        }
        let line = format!("GET {path}");
        let send = || client::send(shared.proxy, &line, "", b"");
        let is_page =
            |response: &Response| response.status == 200 && response.text().contains("</html>");
        shared.count(|counts| &mut counts.pages, &line, send, is_page);
        thread::sleep(PAGE_PAUSE);
    }
}

fn work_at_desk(shared: &Shared, owner: &Owner) {
    let calls = ["GET leads", "GET reports", "GET me", "GET outbox"];
    for call in calls.iter().cycle() {
        if !shared.goes_on() {
            return;
        }
        let send = || owner.call(shared.proxy, call, "");
        let is_ok = |response: &Response| response.status == 200;
        shared.count(|counts| &mut counts.desk, call, send, is_ok);
        thread::sleep(DESK_PAUSE);
    }
}
