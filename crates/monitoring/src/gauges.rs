//! Figures that are read at each scrape. All reads together have a time limit, so that a database that hangs
//! does not hide the other metrics.

use std::time::Duration;

use store::{OutboxHealth, StoreError};

use crate::sources::MetricSources;

/// How long the reads may take. Prometheus gives up after 10 seconds by default.
const TIMEOUT: Duration = Duration::from_secs(3);

/// Readings. `None` is unknown, and not exported.
#[derive(Debug)]
pub struct Gauges {
    /// Readings from the database; `None` if it did not respond.
    pub database: Option<DatabaseGauges>,
    /// Bytes free on the disk of the data folder.
    pub free_bytes: Option<u64>,
    /// Memory of the process that is in RAM, in bytes.
    pub resident_bytes: Option<u64>,
}

/// Readings from the database.
#[derive(Debug)]
pub struct DatabaseGauges {
    /// Waiting and dead messages.
    pub outbox: OutboxHealth,
    /// Size in bytes.
    pub size: i64,
}

impl Gauges {
    /// Reads all figures.
    pub async fn read(sources: &MetricSources) -> Self {
        let (database, (free_bytes, resident_bytes)) =
            tokio::join!(database(sources), files(sources));
        Self {
            database,
            free_bytes,
            resident_bytes,
        }
    }
}

async fn database(sources: &MetricSources) -> Option<DatabaseGauges> {
    let now = (sources.clock)().as_millisecond();
    let read = async {
        Ok::<_, StoreError>(DatabaseGauges {
            outbox: sources.store.outbox_health(now).await?,
            size: sources.store.database_size().await?,
        })
    };
    match tokio::time::timeout(TIMEOUT, read).await {
        Ok(Ok(read)) => Some(read),
        Ok(Err(error)) => {
            tracing::warn!(%error, "cannot read the database's metrics");
            None
        }
        Err(_) => {
            tracing::warn!("the database's metrics did not arrive in time");
            None
        }
    }
}

/// Free bytes and resident memory. Reading them can block, for example on a network drive.
async fn files(sources: &MetricSources) -> (Option<u64>, Option<u64>) {
    let folder = sources.data.clone();
    let read = tokio::task::spawn_blocking(move || (store::free_bytes(&folder), resident_bytes()));
    match tokio::time::timeout(TIMEOUT, read).await {
        Ok(Ok(read)) => read,
        _ => (None, None),
    }
}

/// Resident memory, as Linux reports it.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}

#[cfg(test)]
mod tests {
    #[test]
    #[cfg(target_os = "linux")]
    fn reads_resident_memory() {
        let bytes = super::resident_bytes().expect("Linux says it");
        assert!((1 << 20..1 << 40).contains(&bytes), "{bytes}");
    }
}
