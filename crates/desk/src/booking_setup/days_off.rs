//! Days off with their reasons.

use axum::extract::State;
use axum::http::StatusCode;
use bookings::{Bookings, DayOffRange};
use contract::desk::{BlockedDay, DaysOffRemoval, NewDaysOff};
use endpoint::{Json, response};
use jiff::civil::Date;

use super::refusal::refusal;
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_field};

/// `GET /desk/api/days-off`: those from today on.
pub async fn get(State(bookings): State<Bookings>) -> HandlerResult {
    respond(StatusCode::OK, &bookings).await
}

/// `POST /desk/api/days-off`: blocks days. Jobs booked on them stay.
pub async fn post(
    context: Context,
    State(bookings): State<Bookings>,
    Json(sent): Json<NewDaysOff>,
) -> HandlerResult {
    let range = DayOffRange {
        first: day(&context, &sent.first, "first")?,
        last: day(&context, &sent.last, "last")?,
        crew: sent.crew,
    };
    let blocked = bookings.block_days(range, &sent.reason).await;
    blocked.map_err(|error| refusal(&context, error))?;
    respond(StatusCode::CREATED, &bookings).await
}

/// `DELETE /desk/api/days-off`: frees days.
pub async fn delete(
    context: Context,
    State(bookings): State<Bookings>,
    Json(sent): Json<DaysOffRemoval>,
) -> HandlerResult {
    let range = DayOffRange {
        first: day(&context, &sent.first, "first")?,
        last: day(&context, &sent.last, "last")?,
        crew: sent.crew,
    };
    let freed = bookings.free_days(range).await;
    freed.map_err(|error| refusal(&context, error))?;
    respond(StatusCode::OK, &bookings).await
}

async fn respond(status: StatusCode, bookings: &Bookings) -> HandlerResult {
    let days = bookings.coming_days_off().await?.into_iter();
    let days: Vec<BlockedDay> = days
        .map(|row| BlockedDay {
            day: row.day.to_string(),
            crew: row.crew,
            reason: row.reason,
        })
        .collect();
    Ok(response::json(status, &days))
}

fn day(context: &Context, text: &str, field: &str) -> Result<Date, DeskError> {
    let message = &context.site().desk.errors.booking_setup.day;
    text.parse().map_err(|_| invalid_field(field, message))
}
