//! Reminds the person assigned to a lead to follow up, in the morning of the day that was set.

use crate::Notifier;

/// The hour of the company's day from which reminders are sent.
const MORNING: i8 = 7;

impl Notifier {
    /// Enqueues a reminder for each follow-up that is due, once for each date that was set.
    pub async fn remind_of_follow_ups(&self) {
        let now = (self.clock)();
        let local = domain::company_time(now);
        if local.hour() < MORNING {
            return;
        }
        match self
            .store
            .enqueue_follow_up_reminders(local.date(), now.as_millisecond())
            .await
        {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "follow-up reminders enqueued"),
            Err(error) => tracing::error!(%error, "cannot check follow-ups"),
        }
    }
}
