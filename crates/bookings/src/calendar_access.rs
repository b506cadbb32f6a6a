//! Secret addresses of calendars.

use domain::schedule::CrewId;
use leads::random_token;
use sha2::{Digest, Sha256};
use store::{CalendarFeedRow, StoreError};
use uuid::Uuid;

use crate::booking::Bookings;
use crate::error::BookingError;

/// A calendar to give somebody.
#[derive(Clone, Copy, Debug)]
pub struct NewCalendar<'a> {
    /// The crew whose jobs it shows; `None` for all.
    pub crew: Option<CrewId>,
    /// Who uses it.
    pub name: &'a str,
}

impl Bookings {
    /// Makes a calendar and returns its secret: 128 random bits in hexadecimal, which cannot be read again.
    ///
    /// # Errors
    /// [`BookingError`].
    pub async fn add_calendar(&self, new: NewCalendar<'_>) -> Result<String, BookingError> {
        let secret = random_token().map_err(|_| BookingError::NoRandomness)?;
        let secret = secret.simple().to_string();
        let (id, now) = (Uuid::new_v4(), self.now().as_millisecond());
        let hash = hash(&secret);
        let added = self
            .store()
            .add_calendar_feed(id, &hash, new.crew, new.name, now);
        added.await?;
        Ok(secret)
    }

    /// The calendar with this secret; `None` if it was revoked.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn calendar(&self, secret: &str) -> Result<Option<CalendarFeedRow>, StoreError> {
        self.store().calendar_feed(&hash(secret)).await
    }
}

fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
