//! Reminders before a job, each once.

use domain::schedule::{REMINDER_DAYS, Span, reminder_times};
use jiff::Timestamp;

use crate::booking::Bookings;

/// How late a reminder may be, in milliseconds: longer than an outage, and short enough that nobody is reminded of
/// tomorrow today at noon and again an hour later.
const LATE_MS: i64 = 12 * 3_600_000;

impl Bookings {
    /// Enqueues the reminders that are due. Whoever booked after a reminder's time does not get it.
    pub async fn remind(&self) {
        let now = self.now().as_millisecond();
        let days = REMINDER_DAYS.into_iter().max().unwrap_or_default() + 1;
        let until = now.saturating_add(days * 86_400_000);
        let arrivals = match self.store().booked_arrivals(now, until).await {
            Ok(arrivals) => arrivals,
            Err(error) => {
                tracing::error!(%error, "booked arrivals cannot be read");
                return;
            }
        };
        for row in arrivals {
            let arrival = Span {
                starts: row.arrival_starts,
                ends: row.arrival_ends,
            };
            let since = row.updated_at.max(now.saturating_sub(LATE_MS));
            let since = Timestamp::from_millisecond(since).unwrap_or_default();
            let due = reminder_times(arrival, since);
            for due_at in due.into_iter().filter(|at| *at <= now) {
                let enqueued = self.store().enqueue_booking_reminder(&row, due_at, now);
                match enqueued.await {
                    Ok(true) => self.leads.publish_change(row.lead_id.clone()).await,
                    Ok(false) => {}
                    Err(error) => tracing::error!(%error, "a reminder cannot be enqueued"),
                }
            }
        }
    }
}
