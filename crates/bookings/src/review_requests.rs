//! Requests for reviews: one for each job, to every customer with an email address, whatever they thought of the move.

use domain::company_time;
use domain::schedule::{REVIEW_HOUR, review_time};

use crate::booking::Bookings;

/// How long after a job its customer is asked at the latest, in milliseconds: longer than an outage, so that nobody is
/// left out, and short enough that nobody is asked about an old job once the owner enters a page for reviews.
const LATEST_MS: i64 = 4 * 86_400_000;

impl Bookings {
    /// Enqueues the requests that are due, from [`REVIEW_HOUR`] on. Call it only if there is a page for reviews.
    pub async fn request_reviews(&self) {
        let now = self.now();
        if company_time(now).hour() < REVIEW_HOUR {
            return;
        }
        let now = now.as_millisecond();
        let jobs = match self
            .store()
            .finished_jobs(now.saturating_sub(LATEST_MS))
            .await
        {
            Ok(jobs) => jobs,
            Err(error) => {
                tracing::error!(%error, "finished jobs cannot be read");
                return;
            }
        };
        for job in jobs {
            let due = review_time(job.done_at).filter(|at| *at <= now);
            let Some(due_at) = due else { continue };
            let enqueued = self.store().enqueue_review_request(&job, due_at, now);
            match enqueued.await {
                Ok(true) => self.leads.publish_change(job.lead_id.clone()).await,
                Ok(false) => {}
                Err(error) => tracing::error!(%error, "a request for a review cannot be enqueued"),
            }
        }
    }
}
