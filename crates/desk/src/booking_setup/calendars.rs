//! Secret addresses of calendars. An address leaves the server once.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use bookings::Bookings;
use contract::desk::{CalendarAddress, DeskCalendar, NewCalendar};
use domain::SecurityEventKind;
use endpoint::{Json, response};

use super::refusal::refusal;
use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::HandlerResult;
use crate::leads::identifier;
use crate::services::{LeadServices, SecurityLog};
use crate::session::SignedIn;

/// `GET /desk/api/calendars`.
pub async fn get(State(bookings): State<Bookings>) -> HandlerResult {
    respond(&bookings).await
}

/// `POST /desk/api/calendars`: makes an address.
pub async fn post(
    context: Context,
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Json(sent): Json<NewCalendar>,
) -> HandlerResult {
    let new = bookings::NewCalendar {
        crew: sent.crew,
        name: &sent.name,
    };
    let added = bookings.add_calendar(new).await;
    let secret = added.map_err(|error| refusal(&context, error))?;
    let name = sent.name.trim().to_owned();
    let kind = SecurityEventKind::CalendarCreated;
    log.record_act(&signed_in, kind, None, &name).await;
    let address = CalendarAddress {
        name,
        address: format!("{}/calendar/{secret}.ics", leads.public_url),
    };
    Ok(response::json(StatusCode::CREATED, &address))
}

/// `DELETE /desk/api/calendars/{id}`: revokes an address.
pub async fn delete(
    context: Context,
    State(bookings): State<Bookings>,
    State(log): State<SecurityLog>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let revoked = bookings.revoke_calendar(identifier(&id)?).await;
    let revoked = revoked.map_err(|error| refusal(&context, error))?;
    let kind = SecurityEventKind::CalendarRevoked;
    log.record_act(&signed_in, kind, None, &revoked.name).await;
    respond(&bookings).await
}

async fn respond(bookings: &Bookings) -> HandlerResult {
    let calendars = bookings.calendars().await?.into_iter();
    let calendars: Vec<DeskCalendar> = calendars
        .map(|row| DeskCalendar {
            id: row.id,
            name: row.name,
            crew: row.crew_id,
            created_at: row.created_at,
        })
        .collect();
    Ok(response::json(StatusCode::OK, &calendars))
}
