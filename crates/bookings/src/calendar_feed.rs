//! The jobs of a crew, or of all, as a calendar that others subscribe to.

use calendar::{Calendar, Event, EventStatus};
use domain::schedule::BookingStatus;
use jiff::Timestamp;
use store::{BookedJob, StoreError};

use crate::booking::Bookings;

/// How far back jobs are shown, in milliseconds: 30 days.
const PAST_MS: i64 = 30 * 86_400_000;

impl Bookings {
    /// The calendar with this secret, as iCalendar; `None` if there is no such calendar or it was revoked. `public_url` is
    /// scheme and host of the site, without a trailing slash.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn calendar_feed(
        &self,
        secret: &str,
        public_url: &str,
    ) -> Result<Option<String>, StoreError> {
        let Some(feed) = self.calendar(secret).await? else {
            return Ok(None);
        };
        let after = self.now().as_millisecond().saturating_sub(PAST_MS);
        let jobs = self.store().calendar_jobs(after, feed.crew_id).await?;
        let events = jobs.iter().map(|job| event(job, public_url)).collect();
        let calendar = Calendar {
            name: feed.name,
            events,
        };
        Ok(Some(calendar.write()))
    }
}

/// A job as an event from its arrival to the end of the work. Its identifier is that of the booking at the site's host.
fn event(job: &BookedJob, public_url: &str) -> Event {
    let booking = &job.booking;
    let instant = |at| Timestamp::from_millisecond(at).unwrap_or_default();
    let host = public_url.rsplit('/').next().unwrap_or_default();
    let status = match booking.status {
        BookingStatus::Requested => EventStatus::Tentative,
        BookingStatus::Canceled => EventStatus::Canceled,
        _ => EventStatus::Confirmed,
    };
    // Nobody needs to call about a job that was canceled.
    let description = match status {
        EventStatus::Canceled => String::new(),
        _ => [&job.customer_phone, &job.origin, &job.destination]
            .into_iter()
            .filter(|line| !line.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join("\n"),
    };
    Event {
        uid: format!("{}@{host}", booking.id),
        sequence: booking.sequence,
        status,
        changed_at: instant(booking.updated_at),
        starts: instant(booking.starts_at),
        ends: instant(booking.ends_at),
        summary: format!("{} ({})", job.customer_name, job.reference),
        location: job.origin.clone(),
        description,
        url: format!("{public_url}/desk/leads/{}", booking.lead_id),
    }
}
