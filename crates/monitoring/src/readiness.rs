//! Probes whether the program can do its work, for `GET /readyz` and the service manager.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use serde::Serialize;
use tokio::sync::Mutex;

use domain::Clock;
use endpoint::response;
use store::Store;
use workers::Watchdog;

/// Minimum time between probes, since each writes to disk.
const FRESH: Duration = Duration::from_secs(1);
/// The outbox is stuck when its oldest message has waited this long, in milliseconds.
const STUCK: i64 = 600_000;

/// The inputs of the probe and its last result. Clones share the result.
#[derive(Clone)]
pub struct ReadinessState {
    store: Store,
    clock: Clock,
    watchdog: Watchdog,
    data: PathBuf,
    min_free_megabytes: u64,
    last: Arc<Mutex<Option<(Instant, Probe)>>>,
}

impl ReadinessState {
    /// Probes the database, the watched work, and the disk of the folder `data`, which is nearly full
    /// when it has less than `min_free_megabytes`.
    pub fn new(
        store: Store,
        clock: Clock,
        watchdog: Watchdog,
        data: PathBuf,
        min_free_megabytes: u64,
    ) -> Self {
        Self {
            store,
            clock,
            watchdog,
            data,
            min_free_megabytes,
            last: Arc::default(),
        }
    }
}

/// The result of a probe. Each field is `ok` or an error.
#[derive(Clone, Debug, Serialize)]
struct Probe {
    database: &'static str,
    outbox: &'static str,
    disk: &'static str,
    workers: Workers,
}

/// Whether any watched work is stalled.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Workers {
    /// `ok`.
    Moving(&'static str),
    /// The stalled workers, with seconds.
    Stalled(Vec<StalledWorker>),
}

#[derive(Clone, Debug, Serialize)]
struct StalledWorker {
    worker: String,
    stalled_seconds: u64,
}

/// Responds 200 when all checks pass, else 503 with the errors.
pub async fn readyz(State(state): State<ReadinessState>) -> Response<Body> {
    let probe = state.probe().await;
    let status = if probe.is_ready() {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    response::json(status, &probe)
}

impl ReadinessState {
    /// Returns whether the program is ready, as one line: what `/readyz` says.
    pub(crate) async fn status(&self) -> String {
        self.probe().await.to_string()
    }

    /// Returns whether watched work is stalled, which a restart ends. Does not wait for the database.
    pub(crate) fn is_stalled(&self) -> bool {
        !self.watchdog.stalled().is_empty()
    }

    /// One probe at a time; concurrent callers share it.
    async fn probe(&self) -> Probe {
        let mut last = self.last.lock().await;
        match last.as_ref() {
            Some((at, probe)) if at.elapsed() < FRESH => probe.clone(),
            _ => {
                let probe = probe(self).await;
                *last = Some((Instant::now(), probe.clone()));
                probe
            }
        }
    }
}

impl Probe {
    fn is_ready(&self) -> bool {
        let parts = [self.database, self.outbox, self.disk];
        parts.iter().all(|part| *part == "ok") && matches!(self.workers, Workers::Moving(_))
    }
}

impl fmt::Display for Probe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_ready() {
            return f.write_str("ready");
        }
        f.write_str("not ready")?;
        let parts = [
            ("database", self.database),
            ("outbox", self.outbox),
            ("disk", self.disk),
        ];
        for (name, state) in parts.iter().filter(|(_, state)| *state != "ok") {
            write!(f, "; {name} {state}")?;
        }
        if let Workers::Stalled(stalled) = &self.workers {
            for worker in stalled {
                let (name, seconds) = (&worker.worker, worker.stalled_seconds);
                write!(f, "; {name} stalled for {seconds} s")?;
            }
        }
        Ok(())
    }
}

async fn probe(state: &ReadinessState) -> Probe {
    let now = (state.clock)().as_millisecond();
    let database = match state.store.write_probe(now).await {
        Ok(()) => "ok",
        Err(error) => {
            tracing::error!(%error, "the database cannot write");
            "cannot write"
        }
    };
    let outbox = match state.store.outbox_health(now).await {
        Ok(health)
            if health
                .waiting_since
                .is_some_and(|since| now - since > STUCK) =>
        {
            "not moving"
        }
        Ok(_) => "ok",
        Err(_) => "cannot be read",
    };
    let disk = match store::free_bytes(&state.data) {
        Some(free) if free >> 20 < state.min_free_megabytes => "nearly full",
        // If free space is unknown, a full disk shows up in the write probe.
        _ => "ok",
    };
    Probe {
        database,
        outbox,
        disk,
        workers: workers(state),
    }
}

fn workers(state: &ReadinessState) -> Workers {
    let stalls = state.watchdog.stalled();
    if stalls.is_empty() {
        return Workers::Moving("ok");
    }
    let stalled = stalls.into_iter().map(|stall| StalledWorker {
        worker: stall.name,
        stalled_seconds: stall.age.as_secs(),
    });
    Workers::Stalled(stalled.collect())
}
