//! Secret addresses of calendars.

use domain::schedule::{CrewId, crew_name};
use leads::random_token;
use sha2::{Digest, Sha256};
use store::{CalendarFeedRow, StoreError};
use uuid::Uuid;

use crate::booking::Bookings;
use crate::setup_error::SetupError;

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
    /// [`SetupError`].
    pub async fn add_calendar(&self, new: NewCalendar<'_>) -> Result<String, SetupError> {
        let name = crew_name(new.name).map_err(SetupError::Name)?;
        self.require_crew(new.crew).await?;
        let secret = random_token().map_err(|_| SetupError::NoRandomness)?;
        let secret = secret.simple().to_string();
        let (id, now) = (Uuid::new_v4(), self.now().as_millisecond());
        let hash = hash(&secret);
        let added = self
            .store()
            .add_calendar_feed(id, &hash, new.crew, &name, now);
        added.await?;
        Ok(secret)
    }

    /// The calendars whose addresses work, oldest first.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn calendars(&self) -> Result<Vec<CalendarFeedRow>, StoreError> {
        self.store().calendar_feeds().await
    }

    /// Revokes a calendar: its address is not found from now on. Returns it.
    ///
    /// # Errors
    /// [`SetupError::Gone`] and [`SetupError::Store`].
    pub async fn revoke_calendar(&self, id: Uuid) -> Result<CalendarFeedRow, SetupError> {
        let mut calendars = self.calendars().await?.into_iter();
        let calendar = calendars.find(|calendar| calendar.id == id.to_string());
        let calendar = calendar.ok_or(SetupError::Gone)?;
        let now = self.now().as_millisecond();
        if self.store().revoke_calendar_feed(id, now).await? {
            Ok(calendar)
        } else {
            Err(SetupError::Gone)
        }
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
