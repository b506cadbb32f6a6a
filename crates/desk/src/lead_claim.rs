//! Claims a lead: at the desk, and from a notification, whose ticket replaces the session, which may have ended.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::response::IntoResponse;
use contract::desk::{ClaimResult, LeadClaim};
use endpoint::{Error, Json, is_same_origin, response};
use leads::push_key;
use store::{ChangeOutcome, ClaimOutcome};

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult};
use crate::leads::{identifier, respond};
use crate::services::LeadServices;
use crate::session::SignedIn;

/// Where a notification claims its lead. Not below `/desk`, where everything needs a session.
pub const PATH: &str = "/claim-lead";

/// `POST /desk/api/leads/{id}/claim`. Conflicts if someone else has it, or it was answered.
pub async fn claim(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path(id): Path<String>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let lead = identifier(&id)?;
    let outcome = match leads.writer.claim(lead, &signed_in.person.id).await? {
        ClaimOutcome::Claimed => ChangeOutcome::Done,
        ClaimOutcome::Taken(_) | ClaimOutcome::Closed => ChangeOutcome::Conflict,
        ClaimOutcome::Missing => ChangeOutcome::Missing,
    };
    respond(&context, &leads, &signed_in, lead, outcome).await
}

/// `POST /claim-lead`: claims the lead of a ticket for its person. Reveals nothing about the lead, and who has it only
/// with a valid ticket.
pub async fn claim_with_ticket(
    context: Context,
    State(leads): State<LeadServices>,
    headers: HeaderMap,
    Json(sent): Json<LeadClaim>,
) -> Response<Body> {
    if !is_same_origin(&headers) {
        return status(StatusCode::FORBIDDEN);
    }
    match claimed(&context, &leads, &sent.ticket).await {
        Ok(result) => response::json(StatusCode::OK, &result),
        Err(DeskError::Endpoint(error)) => status(error.status()),
        Err(error) => error.into_response(),
    }
}

async fn claimed(
    context: &Context,
    leads: &LeadServices,
    ticket: &str,
) -> Result<ClaimResult, DeskError> {
    let now = (context.clock)().as_millisecond();
    let key = push_key(&leads.store, now).await.map_err(|error| {
        tracing::error!(%error, "the key for push services cannot be used");
        Error::Unavailable
    })?;
    let ticket = key.tickets().read(ticket, now).ok_or(Error::Forbidden)?;
    let lead = identifier(&ticket.lead)?;
    let (outcome, name) = match leads.writer.claim(lead, &ticket.person).await? {
        ClaimOutcome::Claimed => ("claimed", String::new()),
        ClaimOutcome::Taken(name) => ("taken", name),
        ClaimOutcome::Closed => ("closed", String::new()),
        ClaimOutcome::Missing => return Err(Error::NotFound.into()),
    };
    Ok(ClaimResult {
        outcome: outcome.to_owned(),
        name,
    })
}

/// A response without a body, for a worker that shows a text of its own.
fn status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
