//! The sources of the metrics.

use std::path::PathBuf;
use std::sync::Arc;

use acme::Certificates;
use domain::Clock;
use jiff::Timestamp;
use listener::{Admission, RequestMetrics};
use publishing::Current;
use store::Store;
use telemetry::LabeledCounter;
use workers::Watchdog;

/// The services that count, and what is read on request.
#[derive(Clone)]
pub struct MetricSources {
    /// Counts responses.
    pub requests: Arc<RequestMetrics>,
    /// Counts connections.
    pub admission: Admission,
    /// The current snapshot, whose renderer counts renders.
    pub current: Current,
    /// Counts stored leads by form.
    pub stored_leads: LabeledCounter,
    /// Counts failed sign-ins by reason.
    pub sign_in_failures: LabeledCounter,
    /// The certificate of HTTPS without a proxy; `None` if a proxy has it.
    pub certificates: Option<Certificates>,
    /// The database.
    pub store: Store,
    /// The data folder.
    pub data: PathBuf,
    /// Detects stalled work.
    pub watchdog: Watchdog,
    /// The clock.
    pub clock: Clock,
    /// When the program was built.
    pub started_at: Timestamp,
}
