//! `GET /readyz`: whether the program can do its work, found out by doing a little of it.

use std::path::Path;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use serde::Serialize;
use tokio::sync::Mutex;

use endpoint::response;

use crate::Program;

/// The probe writes to the disk, so it is not repeated more often than this.
const FRESH: Duration = Duration::from_secs(1);
/// An outbox whose oldest notice has waited so long is not moving, in milliseconds.
const STUCK: i64 = 600_000;

/// The last probe.
#[derive(Default)]
pub struct Readiness {
    last: Mutex<Option<(Instant, Probe)>>,
}

/// What was found. Each is `ok`, or what is wrong.
#[derive(Clone, Debug, Serialize)]
struct Probe {
    database: &'static str,
    outbox: &'static str,
    disk: &'static str,
    workers: Workers,
}

/// Whether everything that is watched still moves.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Workers {
    /// `ok`.
    Moving(&'static str),
    /// Which workers are stalled, and for how many seconds.
    Stalled(Vec<StalledWorker>),
}

#[derive(Clone, Debug, Serialize)]
struct StalledWorker {
    worker: String,
    stalled_seconds: u64,
}

/// Answers 200 when all is well, else 503 with what is wrong.
pub async fn readyz(State(program): State<Program>) -> Response<Body> {
    // One probe at a time; whoever comes meanwhile shares it.
    let mut last = program.readiness.last.lock().await;
    let probe = match last.as_ref() {
        Some((at, probe)) if at.elapsed() < FRESH => probe.clone(),
        _ => {
            let probe = probe(&program).await;
            *last = Some((Instant::now(), probe.clone()));
            probe
        }
    };
    drop(last);
    let is_ready = [probe.database, probe.outbox, probe.disk]
        .iter()
        .all(|part| *part == "ok")
        && matches!(probe.workers, Workers::Moving(_));
    let status = if is_ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    response::json(status, &probe)
}

async fn probe(program: &Program) -> Probe {
    let now = (program.clock)().as_millisecond();
    let database = match program.store.write_probe(now).await {
        Ok(()) => "ok",
        Err(error) => {
            tracing::error!(%error, "the database cannot write");
            "cannot write"
        }
    };
    let outbox = match program.store.outbox_health(now).await {
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
    let disk = match free_megabytes(&program.settings.data) {
        Some(free) if free < program.settings.alarm.free_megabytes => "nearly full",
        // A disk that cannot be asked shows itself when it is written to.
        _ => "ok",
    };
    Probe {
        database,
        outbox,
        disk,
        workers: workers(program),
    }
}

fn workers(program: &Program) -> Workers {
    let stalls = program.watchdog.stalled();
    if stalls.is_empty() {
        return Workers::Moving("ok");
    }
    let stalled = stalls.into_iter().map(|stall| StalledWorker {
        worker: stall.name,
        stalled_seconds: stall.age.as_secs(),
    });
    Workers::Stalled(stalled.collect())
}

fn free_megabytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}
