//! Photos of a job, for its crew: the images among the files of its lead. Other files may name prices or people.

use axum::Extension;
use axum::extract::{Path, State};
use bookings::Bookings;
use contract::desk::DeskAttachment;
use endpoint::Error;
use uuid::Uuid;

use crate::crew_access::check_access;
use crate::error::{DeskError, HandlerResult};
use crate::lead_attachments::{file_response, preview_response};
use crate::leads::identifier;
use crate::services::LeadServices;
use crate::session::SignedIn;

/// `GET /desk/api/jobs/{id}/photos/{photo}`: the image as it was uploaded, as a download.
pub async fn download(
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, photo)): Path<(String, String)>,
) -> HandlerResult {
    let photo = identifier(&photo)?;
    let lead = lead_of(&bookings, &signed_in, &id).await?;
    let row = leads.store.attachment(lead, photo).await?;
    let row = row.filter(|row| row.has_preview).ok_or(Error::NotFound)?;
    Ok(file_response(&leads.store, photo, &row))
}

/// `GET /desk/api/jobs/{id}/photos/{photo}/preview`: a small JPEG of it.
pub async fn preview(
    State(bookings): State<Bookings>,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, photo)): Path<(String, String)>,
) -> HandlerResult {
    let photo = identifier(&photo)?;
    let lead = lead_of(&bookings, &signed_in, &id).await?;
    let preview = leads.store.attachment_preview(lead, photo).await?;
    Ok(preview_response(preview.ok_or(Error::NotFound)?))
}

/// Returns the images among the files of a lead, with the addresses that its job has for them.
pub fn photos(job: &str, files: Vec<DeskAttachment>) -> Vec<DeskAttachment> {
    let images = files
        .into_iter()
        .filter(|file| file.preview_address.is_some());
    let photos = images.map(|file| {
        let address = format!("/desk/api/jobs/{job}/photos/{}", file.id);
        DeskAttachment {
            id: file.id,
            at: file.at,
            by: file.by,
            by_id: None,
            name: file.name,
            bytes: file.bytes,
            preview_address: Some(format!("{address}/preview")),
            address,
        }
    });
    photos.collect()
}

/// The lead of a job that the person may see.
async fn lead_of(bookings: &Bookings, signed_in: &SignedIn, job: &str) -> Result<Uuid, DeskError> {
    let job = identifier(job)?;
    check_access(bookings, signed_in, job).await?;
    identifier(&bookings.job_record(job).await?.lead.id)
}
