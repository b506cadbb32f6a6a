//! Why a change of the set-up was refused, by field.

use bookings::{DayOffRange, SetupError};
use domain::FieldProblem;
use domain::schedule::{CREW_NAME_MAX, DAY_OFF_REASON_MAX, ScheduleProblem, ScheduleRules};
use endpoint::Error;

use crate::Context;
use crate::error::{DeskError, invalid_field, invalid_value};

/// The refusal of a change, in the person's language.
pub fn refusal(context: &Context, error: SetupError) -> DeskError {
    let texts = &context.site().desk.errors.booking_setup;
    let of = |field: &str, text: &str| invalid_field(field, text);
    let filled = |field: &str, text: &str, name: &str, value: String| {
        invalid_field(field, &text.replace(name, &value))
    };
    match error {
        SetupError::Rules(problem) => of_rules(context, problem),
        SetupError::Name(FieldProblem::Required) => of("name", &texts.no_name),
        SetupError::Name(FieldProblem::TooLong(_)) => {
            filled("name", &texts.long_name, "{max}", CREW_NAME_MAX.to_string())
        }
        SetupError::Name(_) => invalid_value("name"),
        SetupError::NameTaken => of("name", &texts.name_taken),
        SetupError::NoWeekday => of("weekdays", &texts.no_weekday),
        SetupError::UnknownCrew => of("crew", &texts.unknown_crew),
        SetupError::HasJobs(jobs) => filled("jobs", &texts.has_jobs, "{count}", jobs.to_string()),
        SetupError::Past => of("first", &texts.past),
        SetupError::DaysOrder => of("last", &texts.days_order),
        SetupError::TooManyDays => {
            let most = DayOffRange::MAX_DAYS.to_string();
            filled("last", &texts.too_many_days, "{days}", most)
        }
        SetupError::Reason(FieldProblem::TooLong(_)) => {
            let most = DAY_OFF_REASON_MAX.to_string();
            filled("reason", &texts.long_reason, "{max}", most)
        }
        SetupError::Reason(_) => invalid_value("reason"),
        SetupError::Changed => DeskError::SettingsConflict,
        SetupError::Gone => Error::NotFound.into(),
        SetupError::NoRandomness => Error::Unavailable.into(),
        SetupError::Store(error) => error.into(),
    }
}

fn of_rules(context: &Context, problem: ScheduleProblem) -> DeskError {
    let texts = &context.site().desk.errors.booking_setup;
    let (field, text) = match problem {
        ScheduleProblem::NoWindow => ("windows", texts.no_window.clone()),
        ScheduleProblem::RepeatedWindow(_) => ("windows", texts.repeated_window.clone()),
        ScheduleProblem::OverlappingWindows(first, second) => {
            let text = texts
                .overlapping_windows
                .replace("{first}", &first.to_string());
            ("windows", text.replace("{second}", &second.to_string()))
        }
        ScheduleProblem::UnevenWindow(window) => {
            let text = texts.uneven_window.replace("{window}", &window.to_string());
            ("windows", text)
        }
        ScheduleProblem::UnevenWorkEnds => ("work_ends", texts.work_ends.clone()),
        ScheduleProblem::WorkEnds(window) => {
            let text = &texts.work_ends_early;
            ("work_ends", text.replace("{window}", &window.to_string()))
        }
        ScheduleProblem::Notice => ("notice_minutes", with_hours(&texts.notice)),
        ScheduleProblem::Cutoff => ("cutoff_minutes", with_hours(&texts.cutoff)),
        ScheduleProblem::Buffer => {
            let most = ScheduleRules::MAX_BUFFER.to_string();
            ("buffer_minutes", texts.buffer.replace("{minutes}", &most))
        }
        ScheduleProblem::Horizon => {
            let most = ScheduleRules::MAX_HORIZON_DAYS.to_string();
            ("horizon_days", texts.horizon.replace("{days}", &most))
        }
    };
    invalid_field(field, &text)
}

fn with_hours(text: &str) -> String {
    let most = ScheduleRules::MAX_NOTICE / 60;
    text.replace("{hours}", &most.to_string())
}
