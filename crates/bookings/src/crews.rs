//! Crews as an owner adds, changes and removes them.

use domain::schedule::{Crew, CrewId, Weekdays, crew_name};
use store::{CrewRow, StoreError};

use crate::booking::Bookings;
use crate::setup_error::{SetupError, check};

impl Bookings {
    /// The crews with the number of their coming jobs.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database does not answer.
    pub async fn crews(&self) -> Result<Vec<CrewRow>, StoreError> {
        self.store().crew_rows(self.now().as_millisecond()).await
    }

    /// Adds a crew.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn add_crew(&self, name: &str, weekdays: Weekdays) -> Result<(), SetupError> {
        let name = crew_name(name).map_err(SetupError::Name)?;
        require_weekday(weekdays)?;
        let now = self.now().as_millisecond();
        check(self.store().add_crew(&name, weekdays, now).await?)
    }

    /// Changes a crew, unless someone else has changed it since the expected version. Its jobs stay.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn change_crew(
        &self,
        id: CrewId,
        (name, weekdays): (&str, Weekdays),
        expected: i64,
    ) -> Result<(), SetupError> {
        let name = crew_name(name).map_err(SetupError::Name)?;
        require_weekday(weekdays)?;
        let crew = Crew { id, name, weekdays };
        check(self.store().change_crew(&crew, expected).await?)
    }

    /// Removes a crew if the person saw how many coming jobs it has. They stay, as conflicts.
    ///
    /// # Errors
    /// [`SetupError`].
    pub async fn remove_crew(&self, id: CrewId, seen_jobs: i64) -> Result<(), SetupError> {
        let now = self.now().as_millisecond();
        check(self.store().end_crew(id, seen_jobs, now).await?)
    }

    /// Refuses a crew that there is not.
    pub(crate) async fn require_crew(&self, crew: Option<CrewId>) -> Result<(), SetupError> {
        let Some(id) = crew else { return Ok(()) };
        let crews = self.store().crews().await?;
        if crews.iter().any(|crew| crew.id == id) {
            Ok(())
        } else {
            Err(SetupError::UnknownCrew)
        }
    }
}

fn require_weekday(weekdays: Weekdays) -> Result<(), SetupError> {
    if weekdays == Weekdays::default() {
        Err(SetupError::NoWeekday)
    } else {
        Ok(())
    }
}
