//! The alarm for a site that has gone quiet: a broken form makes no noise.

use domain::OpeningHours;
use jiff::Timestamp;

use domain::zone;

use crate::Notifier;

/// Seconds in an hour.
const HOUR: i64 = 3_600;

impl Notifier {
    /// Writes the notice if no lead has come for as many opening hours as the settings say, once for
    /// each silence.
    pub async fn alert_of_no_leads(&self) {
        let hours = i64::from(self.settings.no_leads_hours);
        let Some(open) = self
            .current
            .load()
            .site()
            .business
            .hours()
            .filter(|_| hours > 0)
        else {
            return;
        };
        if let Err(error) = self.check_for_leads(open, hours * HOUR).await {
            tracing::error!(%error, "the leads could not be looked at for a silence");
        }
    }

    async fn check_for_leads(
        &self,
        open: OpeningHours,
        limit: i64,
    ) -> Result<(), store::StoreError> {
        let now = (self.clock)();
        // A site without a lead has been silent since it was started.
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
