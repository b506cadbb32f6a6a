//! Days off as an owner blocks and frees them.

use domain::schedule::{CrewId, day_off_reason};
use jiff::ToSpan;
use jiff::civil::Date;
use store::{DayOffRow, StoreError};

use crate::booking::Bookings;
use crate::setup_error::SetupError;

/// Days of everybody or of one crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayOffRange {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// The crew; `None` for everybody.
    pub crew: Option<CrewId>,
}

impl DayOffRange {
    /// The most days that are blocked at once: a year.
    pub const MAX_DAYS: usize = 366;

    fn days(&self) -> Result<Vec<Date>, SetupError> {
        if self.last < self.first {
            return Err(SetupError::DaysOrder);
        }
        let days = self.first.series(1.day());
        let days = days.take_while(|day| *day <= self.last);
        let days: Vec<Date> = days.take(Self::MAX_DAYS + 1).collect();
        if days.len() > Self::MAX_DAYS {
            return Err(SetupError::TooManyDays);
        }
        Ok(days)
    }
}

impl Bookings {
    /// The blocked days from today on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn coming_days_off(&self) -> Result<Vec<DayOffRow>, StoreError> {
        self.store().day_off_rows(domain::today(self.now())).await
    }

    /// Blocks days from today on. What is booked on them stays.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn block_days(&self, range: DayOffRange, reason: &str) -> Result<(), SetupError> {
        let now = self.now();
        if range.first < domain::today(now) {
            return Err(SetupError::Past);
        }
        let days = range.days()?;
        let reason = day_off_reason(reason).map_err(SetupError::Reason)?;
        self.require_crew(range.crew).await?;
        let (store, now) = (self.store(), now.as_millisecond());
        Ok(store.block_days(&days, range.crew, &reason, now).await?)
    }

    /// Frees blocked days.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn free_days(&self, range: DayOffRange) -> Result<(), SetupError> {
        let _ = range.days()?;
        let days = (range.first, range.last);
        Ok(self.store().free_days(days, range.crew).await?)
    }
}
