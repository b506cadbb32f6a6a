//! The rules of booking: arrival windows, notice, buffer and who confirms.

use axum::extract::State;
use axum::http::StatusCode;
use bookings::Bookings;
use contract::desk::{BookingConfirmation, BookingRules, BookingRulesChange};
use domain::schedule::{ArrivalWindow, Confirmation, ScheduleRules};
use endpoint::{Json, response};
use jiff::civil::Time;

use super::refusal::refusal;
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_field};

/// `GET /desk/api/booking-rules`.
pub async fn get(State(bookings): State<Bookings>) -> HandlerResult {
    let (rules, version) = bookings.rules().await?;
    Ok(response::json(StatusCode::OK, &shown(&rules, version)))
}

/// `PUT /desk/api/booking-rules`. Refused if someone else changed them. Booked jobs stay.
pub async fn put(
    context: Context,
    State(bookings): State<Bookings>,
    Json(sent): Json<BookingRulesChange>,
) -> HandlerResult {
    let rules = parse(&context, &sent)?;
    let saved = bookings.save_rules(&rules, sent.expected).await;
    let version = saved.map_err(|error| refusal(&context, error))?;
    Ok(response::json(StatusCode::OK, &shown(&rules, version)))
}

fn parse(context: &Context, sent: &BookingRulesChange) -> Result<ScheduleRules, DeskError> {
    let texts = &context.site().desk.errors.booking_setup;
    let windows = sent.windows.iter().map(|text| ArrivalWindow::parse(text));
    let windows: Option<Vec<ArrivalWindow>> = windows.collect();
    let mut windows = windows.ok_or_else(|| invalid_field("windows", &texts.window))?;
    windows.sort_unstable();
    let work_ends = Time::strptime("%H:%M", &sent.work_ends);
    Ok(ScheduleRules {
        windows,
        notice: sent.notice_minutes,
        // More than fits is more than is allowed.
        horizon_days: u16::try_from(sent.horizon_days).unwrap_or(u16::MAX),
        buffer: sent.buffer_minutes,
        work_ends: work_ends.map_err(|_| invalid_field("work_ends", &texts.work_ends))?,
        confirmation: match sent.confirmation {
            BookingConfirmation::Instant => Confirmation::Instant,
            BookingConfirmation::ByHand => Confirmation::ByHand,
        },
        cutoff: sent.cutoff_minutes,
    })
}

fn shown(rules: &ScheduleRules, version: i64) -> BookingRules {
    let ends = rules.work_ends;
    BookingRules {
        windows: rules.windows.iter().map(ToString::to_string).collect(),
        notice_minutes: rules.notice,
        cutoff_minutes: rules.cutoff,
        buffer_minutes: rules.buffer,
        horizon_days: rules.horizon_days.into(),
        work_ends: format!("{:02}:{:02}", ends.hour(), ends.minute()),
        confirmation: match rules.confirmation {
            Confirmation::Instant => BookingConfirmation::Instant,
            Confirmation::ByHand => BookingConfirmation::ByHand,
        },
        version,
    }
}
