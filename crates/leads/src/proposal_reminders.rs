//! Reminders of written proposals that wait for their customers, each once.

use domain::{company_time, today};

use crate::submit::Leads;

/// How long after a proposal was issued its customer is reminded, in milliseconds.
const WAIT_MS: i64 = 3 * 86_400_000;
/// How long after it was issued the customer is reminded at the latest, in milliseconds: longer than a night or an outage,
/// and short enough that nobody is reminded of old proposals once the owner turns reminders on.
const LATEST_MS: i64 = 5 * 86_400_000;
/// The hours of the company's day in which customers are reminded; the last one is excluded.
const HOURS: std::ops::Range<i8> = 9..18;

impl Leads {
    /// Enqueues the reminders that are due. Call it only if the owner wants them.
    pub async fn remind_of_proposals(&self) {
        let now = self.now();
        if !HOURS.contains(&company_time(now).hour()) {
            return;
        }
        let (day, now) = (today(now), now.as_millisecond());
        let (after, until) = (now.saturating_sub(LATEST_MS), now.saturating_sub(WAIT_MS));
        let waiting = match self.store.proposals_to_remind(day, after, until).await {
            Ok(waiting) => waiting,
            Err(error) => {
                tracing::error!(%error, "open proposals cannot be read");
                return;
            }
        };
        for proposal in waiting {
            let enqueued = self.store.enqueue_proposal_reminder(&proposal, day, now);
            match enqueued.await {
                Ok(true) => self.changed(proposal.lead_id.clone()),
                Ok(false) => {}
                Err(error) => tracing::error!(%error, "a reminder cannot be enqueued"),
            }
        }
    }
}
