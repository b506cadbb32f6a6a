//! The jobs of a crew member: those of their own crew, today and tomorrow.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use bookings::Bookings;
use contract::desk::DeskJob;
use domain::Role;
use endpoint::{Error, response};
use uuid::Uuid;

use crate::error::{DeskError, HandlerResult};
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

/// Refuses a crew member all jobs that their list does not show, as if there were no such job.
///
/// # Errors
/// [`Error::NotFound`], or the database does not answer.
pub async fn check_access(
    bookings: &Bookings,
    signed_in: &SignedIn,
    job: Uuid,
) -> Result<(), DeskError> {
    if signed_in.role != Role::Crew {
        return Ok(());
    }
    let crew = signed_in.person.crew_id.ok_or(Error::NotFound)?;
    let id = job.to_string();
    let jobs = bookings.crew_jobs(crew).await?;
    if jobs.iter().any(|job| job.job.booking.id == id) {
        Ok(())
    } else {
        Err(Error::NotFound.into())
    }
}
