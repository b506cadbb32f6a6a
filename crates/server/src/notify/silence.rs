//! The alarm for a site that has gone quiet: a broken form makes no noise.

use domain::OpeningHours;
use jiff::Timestamp;

use crate::App;
use domain::zone;

/// Seconds in an hour.
const HOUR: i64 = 3_600;

/// Writes the notice if no lead has come for as many opening hours as the settings say, once for
/// each silence.
pub async fn look(app: &App) {
    let hours = i64::from(app.settings.alarm.hours);
    let Some(open) = app.pages.site.business.hours().filter(|_| hours > 0) else {
        return;
    };
    if let Err(error) = look_at(app, open, hours * HOUR).await {
        tracing::error!(%error, "the leads could not be looked at for a silence");
    }
}

async fn look_at(app: &App, open: OpeningHours, limit: i64) -> Result<(), store::StoreError> {
    let now = (app.clock)();
    // A site without a lead has been silent since it was started.
    let (about, since) = match app.store.last_lead().await? {
        Some((id, at)) => (id, Timestamp::from_millisecond(at).unwrap_or(now)),
        None => ("start".to_owned(), app.readiness.started(now)),
    };
    let zone = zone();
    if open.is_open(now, &zone) && open.open_seconds(since, now, &zone) >= limit {
        app.store
            .enqueue_no_leads_alert(&about, now.as_millisecond())
            .await?;
    }
    Ok(())
}
