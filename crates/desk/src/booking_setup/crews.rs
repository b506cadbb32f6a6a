//! Crews.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use bookings::Bookings;
use contract::desk::{BookingCrew, CrewChange, CrewRemoval, NewCrew};
use domain::schedule::{CrewId, Weekdays};
use endpoint::{Error, Json, response};

use super::refusal::refusal;
use crate::Context;
use crate::error::{DeskError, HandlerResult, invalid_value};

/// `GET /desk/api/crews`.
pub async fn get(State(bookings): State<Bookings>) -> HandlerResult {
    respond(StatusCode::OK, &bookings).await
}

/// `POST /desk/api/crews`.
pub async fn post(
    context: Context,
    State(bookings): State<Bookings>,
    Json(sent): Json<NewCrew>,
) -> HandlerResult {
    let added = bookings.add_crew(&sent.name, weekdays(sent.weekdays)?);
    added.await.map_err(|error| refusal(&context, error))?;
    respond(StatusCode::CREATED, &bookings).await
}

/// `PUT /desk/api/crews/{id}`. Refused if someone else changed the crew.
pub async fn put(
    context: Context,
    State(bookings): State<Bookings>,
    Path(id): Path<String>,
    Json(sent): Json<CrewChange>,
) -> HandlerResult {
    let entries = (sent.name.as_str(), weekdays(sent.weekdays)?);
    let changed = bookings.change_crew(number(&id)?, entries, sent.expected);
    changed.await.map_err(|error| refusal(&context, error))?;
    respond(StatusCode::OK, &bookings).await
}

/// `DELETE /desk/api/crews/{id}`: refused unless the person saw the number of its coming jobs, which stay.
pub async fn delete(
    context: Context,
    State(bookings): State<Bookings>,
    Path(id): Path<String>,
    Json(sent): Json<CrewRemoval>,
) -> HandlerResult {
    let removed = bookings.remove_crew(number(&id)?, sent.jobs).await;
    removed.map_err(|error| refusal(&context, error))?;
    respond(StatusCode::OK, &bookings).await
}

async fn respond(status: StatusCode, bookings: &Bookings) -> HandlerResult {
    let crews = bookings.crews().await?.into_iter();
    let crews: Vec<BookingCrew> = crews
        .map(|row| BookingCrew {
            id: row.crew.id,
            name: row.crew.name,
            weekdays: row.crew.weekdays.bits(),
            jobs: row.jobs,
            version: row.version,
        })
        .collect();
    Ok(response::json(status, &crews))
}

fn weekdays(bits: i64) -> Result<Weekdays, DeskError> {
    Weekdays::from_bits(bits).ok_or_else(|| invalid_value("weekdays"))
}

fn number(id: &str) -> Result<CrewId, DeskError> {
    id.parse().map_err(|_| Error::NotFound.into())
}
