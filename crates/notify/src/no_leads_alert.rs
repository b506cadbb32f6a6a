//! Alerts the owner when no leads arrive: a broken form raises no error.

use domain::OpeningHours;
use jiff::Timestamp;

use domain::zone;

use crate::Notifier;

/// Seconds in an hour.
const HOUR: i64 = 3_600;

impl Notifier {
    /// Enqueues the alert if no lead has arrived for the configured number of opening hours, once
    /// after each lead.
    pub async fn alert_of_no_leads(&self) {
        let hours = i64::from(self.settings.no_leads_hours);
        if hours == 0 {
            return;
        }
        let open = self.current.load().english_site().business.hours.clone();
        if let Err(error) = self.check_for_leads(&open, hours * HOUR).await {
            tracing::error!(%error, "cannot check for missing leads");
        }
    }

    async fn check_for_leads(
        &self,
        open: &OpeningHours,
        limit: i64,
    ) -> Result<(), store::StoreError> {
        let now = (self.clock)();
        // Without any lead, hours count from the start of the program.
        let (about, since) = match self.store.last_lead().await? {
            Some((id, at)) => (id, Timestamp::from_millisecond(at).unwrap_or(now)),
            None => ("start".to_owned(), self.started),
        };
        let zone = zone();
        if open.is_open(now, &zone) && open.open_seconds(since, now, &zone) >= limit {
            self.store
                .enqueue_no_leads_alert(&about, now.as_millisecond())
                .await?;
        }
        Ok(())
    }
}
