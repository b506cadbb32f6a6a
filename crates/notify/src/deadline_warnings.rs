//! Warns the owner before the 24-hour response promise is missed.

use domain::{DEADLINE_WARNING_MS, RESPONSE_PROMISE_MS};

use crate::Notifier;

/// Leads older than this, in milliseconds, are ignored: the program was not running, or the database
/// is older than the desk.
const MAX_AGE: i64 = 72 * 3_600_000;

impl Notifier {
    /// Enqueues a warning for each unanswered lead that is close to its deadline, once per lead.
    pub async fn warn_of_deadlines(&self) {
        let now = (self.clock)().as_millisecond();
        let until = now - RESPONSE_PROMISE_MS + DEADLINE_WARNING_MS;
        match self
            .store
            .enqueue_deadline_warnings(now - MAX_AGE, until, now)
            .await
        {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "deadline warnings enqueued"),
            Err(error) => tracing::error!(%error, "cannot check lead deadlines"),
        }
    }
}
