//! What a crew member may call: routes that are open to the role, and of the jobs those that their list shows.

use axum::body::Body;
use axum::extract::Request;
use axum::http::Response;
use axum::middleware::Next;
use axum::response::IntoResponse;
use bookings::Bookings;
use domain::Role;
use endpoint::Error;
use uuid::Uuid;

use crate::error::DeskError;
use crate::session::SignedIn;

/// Middleware that refuses crew members.
pub async fn no_crew(request: Request, next: Next) -> Response<Body> {
    let signed_in = request.extensions().get::<SignedIn>();
    let role = signed_in.map(|signed_in| signed_in.role);
    if matches!(role, Some(Role::Owner | Role::Dispatcher)) {
        next.run(request).await
    } else {
        Error::Forbidden.into_response()
    }
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
