//! Files attached to leads, for everybody at the desk. They leave the program only as downloads that no browser
//! opens within the desk's origin, and as small pictures that the program drew itself.

use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderValue, Response, StatusCode};
use bytes::Bytes;
use domain::{AttachmentKind, AttachmentProblem, MAX_ATTACHMENT_BYTES, Role, attachment_name};
use endpoint::body::{self, ATTACHMENT_UPLOAD_TIMEOUT};
use endpoint::{Error, Json, form};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use store::{AttachOutcome, AttachmentRow, DetachOutcome, NewAttachment, Store};
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::Context;
use crate::empty_json::EmptyJson;
use crate::error::{DeskError, HandlerResult, invalid_value};
use crate::events::stream;
use crate::leads::{identifier, lead_response};
use crate::services::{LeadServices, PublishingServices};
use crate::session::SignedIn;
use crate::session_limit::SessionLimits;

/// Parts of a download buffered for a slow connection, each of a megabyte.
const BUFFERED_PARTS: usize = 2;

/// Even a browser that ignores the download runs and loads nothing.
const DOWNLOAD_POLICY: &str =
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/// Path and query of an upload.
struct Upload {
    lead: Uuid,
    id: Uuid,
    name: String,
}

/// `PUT /desk/api/leads/{id}/attachments/{attachment}?name=`: attaches a file, once for each id, which the client
/// chooses. Its type is decided by its bytes.
pub async fn put(
    context: Context,
    State(publishing): State<PublishingServices>,
    State(leads): State<LeadServices>,
    State(limits): State<SessionLimits>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, attachment)): Path<(String, String)>,
    request: Request,
) -> HandlerResult {
    let place = limits.attachment_uploads.enter(&signed_in.session);
    let query = request.uri().query().unwrap_or_default();
    let checked = match &place {
        Some(_) => upload(&id, &attachment, query),
        None => Err(Error::TooMany.into()),
    };
    let limit = if checked.is_ok() {
        MAX_ATTACHMENT_BYTES
    } else {
        0
    };
    // Drain the body even when the request is rejected, so that the client can read the response.
    let bytes = body::read_within(ATTACHMENT_UPLOAD_TIMEOUT, request.into_body(), limit).await;
    let Upload { lead, id, name } = checked?;
    let bytes = bytes.map_err(|error| match error {
        Error::TooLarge => DeskError::AttachmentRejected(AttachmentProblem::TooLarge),
        // The client disconnected and will not read this response.
        Error::BadRequest => Error::TimedOut.into(),
        error => error.into(),
    })?;
    let kind = AttachmentKind::of_bytes(&bytes).map_err(DeskError::AttachmentRejected)?;
    let preview = if kind.is_decodable() {
        publishing.images.preview(bytes.clone()).await
    } else {
        None
    };
    let new = NewAttachment {
        id,
        lead,
        person: Some(&signed_in.person.id),
        name: &attachment_name(&name, kind),
        kind,
        bytes: &bytes,
        preview: preview.as_deref(),
        at: (context.clock)().as_millisecond(),
    };
    match leads.writer.add_attachment(&new).await? {
        AttachOutcome::Done => {
            lead_response(&context, &leads, &signed_in, lead, StatusCode::CREATED).await
        }
        AttachOutcome::Missing => Err(Error::NotFound.into()),
        AttachOutcome::KeyReused => Err(invalid_value("attachment")),
        AttachOutcome::Refused(problem) => Err(DeskError::AttachmentRejected(problem)),
    }
}

/// `GET /desk/api/leads/{id}/attachments/{attachment}`: the file as it was uploaded, as a download.
pub async fn download(
    State(leads): State<LeadServices>,
    Path((id, attachment)): Path<(String, String)>,
) -> HandlerResult {
    let (lead, id) = (identifier(&id)?, identifier(&attachment)?);
    let row = leads.store.attachment(lead, id).await?;
    let row = row.ok_or(Error::NotFound)?;
    Ok(file_response(&leads.store, id, &row))
}

/// A file as it was uploaded, as a download.
pub fn file_response(store: &Store, id: Uuid, row: &AttachmentRow) -> Response<Body> {
    let (send, receive) = mpsc::channel(BUFFERED_PARTS);
    tokio::spawn(send_parts(store.clone(), id, send));
    let mut response = Response::new(Body::from_stream(stream(receive)));
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static(row.kind.media_type()),
    );
    headers.insert(CONTENT_LENGTH, HeaderValue::from(row.size));
    headers.insert(CONTENT_DISPOSITION, disposition(&row.name));
    let policy = HeaderValue::from_static(DOWNLOAD_POLICY);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    response
}

/// `GET /desk/api/leads/{id}/attachments/{attachment}/preview`: a small JPEG of an image.
pub async fn preview(
    State(leads): State<LeadServices>,
    Path((id, attachment)): Path<(String, String)>,
) -> HandlerResult {
    let (lead, id) = (identifier(&id)?, identifier(&attachment)?);
    let preview = leads.store.attachment_preview(lead, id).await?;
    Ok(preview_response(preview.ok_or(Error::NotFound)?))
}

/// A small JPEG.
pub fn preview_response(jpeg: Vec<u8>) -> Response<Body> {
    let mut response = Response::new(Body::from(jpeg));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
    response
}

/// `DELETE /desk/api/leads/{id}/attachments/{attachment}`: for the person who attached it, and owners.
pub async fn remove(
    context: Context,
    State(leads): State<LeadServices>,
    Extension(signed_in): Extension<SignedIn>,
    Path((id, attachment)): Path<(String, String)>,
    Json(EmptyJson {}): Json<EmptyJson>,
) -> HandlerResult {
    let (lead, id) = (identifier(&id)?, identifier(&attachment)?);
    let is_owner = signed_in.role == Role::Owner;
    let person = &signed_in.person.id;
    let deleted = leads.writer.delete_attachment((lead, id), person, is_owner);
    match deleted.await? {
        DetachOutcome::Done => {
            lead_response(&context, &leads, &signed_in, lead, StatusCode::OK).await
        }
        DetachOutcome::Forbidden => Err(Error::Forbidden.into()),
        DetachOutcome::Missing => Err(Error::NotFound.into()),
    }
}

fn upload(lead: &str, attachment: &str, query: &str) -> Result<Upload, DeskError> {
    let mut file_name = None;
    for (field, value) in form::parse(query).ok_or_else(|| invalid_value("name"))? {
        if field != "name" {
            return Err(Error::UnknownField(field).into());
        }
        file_name = Some(value);
    }
    Ok(Upload {
        lead: identifier(lead)?,
        id: identifier(attachment)?,
        name: file_name.ok_or_else(|| invalid_value("name"))?,
    })
}

/// Sends a file part by part. If it ends early, the browser notices by its length.
async fn send_parts(store: Store, id: Uuid, send: mpsc::Sender<Bytes>) {
    for part in 0.. {
        let bytes = match store.attachment_part(id, part).await {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return,
            Err(error) => {
                tracing::error!(%error, "could not read an attachment");
                return;
            }
        };
        if send.send(Bytes::from(bytes)).await.is_err() {
            return;
        }
    }
}

/// A download with a name (RFC 6266), in ASCII for old clients and in UTF-8.
fn disposition(name: &str) -> HeaderValue {
    let plain = |c: char| matches!(c, ' '..='~') && !matches!(c, '"' | '\\' | '%');
    let ascii: String = name
        .chars()
        .map(|c| if plain(c) { c } else { '_' })
        .collect();
    let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let text = format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{encoded}");
    // Both forms are ASCII.
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_a_download_in_ascii_and_in_utf8() {
        for (name, header) in [
            (
                "a b.pdf",
                "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b%2Epdf",
            ),
            (
                "ni\u{f1}o\".txt",
                "attachment; filename=\"ni_o_.txt\"; filename*=UTF-8''ni%C3%B1o%22%2Etxt",
            ),
        ] {
            assert_eq!(disposition(name), header);
        }
    }
}
