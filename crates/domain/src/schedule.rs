//! When crews are free, what a booking reserves and may become, and what a job took. Everything is computed from the
//! owner's rules, the reserved times and an instant that the caller passes.

mod availability;
mod booking;
mod capacity;
mod conflict;
mod crew;
mod final_amount;
mod job_clock;
mod rules;
mod span;

pub use availability::{DayAvailability, FreeWindow, Place, PlaceProblem, Schedule, WindowChoice};
pub use booking::{
    BookingStatus, ChangeProblem, HOLD_MS, REMINDER_DAYS, REVIEW_HOUR, check_customer_change,
    reminder_times, review_time,
};
pub use capacity::{CrewTerm, WeekdayUse};
pub use conflict::{Conflict, Reserved};
pub use crew::{
    CREW_NAME_MAX, Crew, CrewId, DAY_OFF_REASON_MAX, DaysOff, Weekdays, crew_name, day_off_reason,
};
pub use final_amount::{
    AboveMaximum, AmountBasis, JobValueProblem, MAX_JOB_AMOUNT, MAX_JOB_MINUTES, PaymentMethod,
    check_final_amount, check_job_amount, check_job_minutes,
};
pub use job_clock::{ClockEvent, ClockProblem, ClockState, ClockStep, JobClock, StepOutcome};
pub use rules::{ArrivalWindow, Confirmation, ScheduleProblem, ScheduleRules};
pub use span::{Busy, SLOT_MS, Span};
