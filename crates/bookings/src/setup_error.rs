//! Why a change of crews, rules, days off or calendars was not carried out.

use domain::FieldProblem;
use domain::schedule::ScheduleProblem;
use store::{CrewOutcome, StoreError};

/// Why a change of the set-up was not carried out; nothing was stored then.
#[derive(Debug)]
pub enum SetupError {
    /// The rules are not valid.
    Rules(ScheduleProblem),
    /// The name of a crew, or of who uses a calendar, is not valid.
    Name(FieldProblem),
    /// Another crew has this name.
    NameTaken,
    /// A crew works on no day.
    NoWeekday,
    /// There is no such crew to block days for or to show in a calendar.
    UnknownCrew,
    /// The crew has this many coming jobs, which is not what the person saw.
    HasJobs(i64),
    /// The first of the days is in the past.
    Past,
    /// The last day is before the first.
    DaysOrder,
    /// There are more days than [`DayOffRange::MAX_DAYS`](crate::DayOffRange::MAX_DAYS).
    TooManyDays,
    /// The reason is not valid.
    Reason(FieldProblem),
    /// Someone else has changed it since.
    Changed,
    /// There is no such crew or calendar.
    Gone,
    /// The system has no random bytes.
    NoRandomness,
    /// The database is unavailable.
    Store(StoreError),
}

impl From<StoreError> for SetupError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Whether a change of a crew was stored.
pub const fn check(outcome: CrewOutcome) -> Result<(), SetupError> {
    match outcome {
        CrewOutcome::Done => Ok(()),
        CrewOutcome::NameTaken => Err(SetupError::NameTaken),
        CrewOutcome::Changed => Err(SetupError::Changed),
        CrewOutcome::HasJobs(jobs) => Err(SetupError::HasJobs(jobs)),
        CrewOutcome::Missing => Err(SetupError::Gone),
    }
}
