//! The promise of 24 hours, before it breaks: the owner is mailed while there is time to answer.

use domain::{DEADLINE_WARNING_MS, RESPONSE_PROMISE_MS};

use crate::Notifier;

/// Leads that came longer ago than this, in milliseconds, are no news: the program was not running,
/// or the database is older than the desk.
const OLDEST: i64 = 72 * 3_600_000;

impl Notifier {
    /// Writes a message for each lead whose promise breaks soon, once for each.
    pub async fn warn_of_deadlines(&self) {
        let now = (self.clock)().as_millisecond();
        let until = now - RESPONSE_PROMISE_MS + DEADLINE_WARNING_MS;
        match self
            .store
            .enqueue_deadline_warnings(now - OLDEST, until, now)
            .await
        {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "the owner is warned of unanswered leads"),
            Err(error) => tracing::error!(%error, "the leads could not be looked at for deadlines"),
        }
    }
}
