//! The rules, crews and days off that every use case reads, and changes of these.

use domain::OpeningHours;
use domain::schedule::{Crew, CrewId, DaysOff, Schedule, ScheduleRules};
use jiff::ToSpan;
use jiff::civil::Date;
use store::{Store, StoreError};

use crate::booking::Bookings;
use crate::error::BookingError;
use crate::setup_error::SetupError;

/// How many days back days off are read: the week at the desk shows the past, too.
const DAYS_BACK: i64 = 60;

/// What the owner set up.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules of booking.
    pub rules: ScheduleRules,
    /// The crews.
    pub crews: Vec<Crew>,
    /// Blocked days.
    pub days_off: DaysOff,
}

impl Setup {
    pub(crate) async fn load(store: &Store, today: Date) -> Result<Self, StoreError> {
        let from = today.checked_sub(DAYS_BACK.days()).unwrap_or(today);
        Ok(Self {
            rules: store.schedule_rules().await?,
            crews: store.crews().await?,
            days_off: store.days_off(from).await?,
        })
    }

    /// Refuses a crew that there is not.
    pub(crate) fn check_crew(&self, crew: Option<CrewId>) -> Result<(), BookingError> {
        let is_known = crew.is_none_or(|id| self.crews.iter().any(|crew| crew.id == id));
        if is_known {
            Ok(())
        } else {
            Err(BookingError::UnknownCrew)
        }
    }

    /// The schedule with the opening hours of the profile.
    pub fn schedule<'a>(&'a self, hours: &'a OpeningHours) -> Schedule<'a> {
        Schedule {
            rules: &self.rules,
            crews: &self.crews,
            days_off: &self.days_off,
            hours,
        }
    }
}

impl Bookings {
    /// What the owner set up.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn setup(&self) -> Result<Setup, StoreError> {
        Setup::load(self.store(), domain::today(self.now())).await
    }

    /// The rules of booking and their version, which changes are based on.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn rules(&self) -> Result<(ScheduleRules, i64), StoreError> {
        self.store().versioned_schedule_rules().await
    }

    /// Saves the rules of booking, unless someone else has changed them since the expected version, and returns their
    /// new version. What is booked stays.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn save_rules(
        &self,
        rules: &ScheduleRules,
        expected: i64,
    ) -> Result<i64, SetupError> {
        rules.check().map_err(SetupError::Rules)?;
        let now = self.now().as_millisecond();
        let saved = self.store().save_schedule_rules(rules, expected, now);
        saved.await?.ok_or(SetupError::Changed)
    }
}
