//! The jobs of a crew member: those of their own crew, today and tomorrow.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use bookings::Bookings;
use contract::desk::DeskJob;
use endpoint::response;

use crate::error::HandlerResult;
use crate::schedule::shown_job;
use crate::session::SignedIn;

/// `GET /desk/api/my-jobs`: the jobs of the person's crew, today and tomorrow, by time. Empty for people without a crew.
pub async fn list(
    State(bookings): State<Bookings>,
    Extension(signed_in): Extension<SignedIn>,
) -> HandlerResult {
    let jobs = match signed_in.person.crew_id {
        Some(crew) => bookings.crew_jobs(crew).await?,
        None => Vec::new(),
    };
    let shown: Vec<DeskJob> = jobs.into_iter().map(shown_job).collect();
    Ok(response::json(StatusCode::OK, &shown))
}
