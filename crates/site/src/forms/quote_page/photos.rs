//! Photos that a customer sends with a plain form of a quote's page, such as stairs and big pieces. They become
//! attachments of the lead.

mod received;

use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Request};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, Response, StatusCode};
use axum::response::IntoResponse;
use content::fill_placeholders;
use contract::{QuotePageSection, QuotePhoto, QuotePhotos};
use domain::{Locale, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS_BYTES, SitePath};
use endpoint::response::{self, CachePolicy};
use endpoint::{Admitted, ClientAddress, Error, PostedFiles, body};
use store::{AttachmentRow, StoreError};
use tokio::time::timeout;
use uuid::Uuid;

use super::open_request::OpenRequest;
use super::view::LastPost;
use super::{page, unavailable};
use crate::{Context, pages};

use received::{Failure, receive, with_limits};

/// What the page's address has behind it after photos were stored.
pub const SENT: &str = "photos-sent";

/// The segment of addresses below that of the page, and the field of the form, which its errors are about.
const PHOTOS: &str = "photos";

/// The digits of a photo's identifier in its address.
const KEY_DIGITS: usize = 8;

/// How long all photos may take to arrive: 167 kB a second for the most that a lead can have.
const ARRIVAL: Duration = Duration::from_mins(6);

/// How long the last photo may take to be checked and stored after it has arrived.
const PROCESSING: Duration = Duration::from_mins(1);

/// Allowance for the form around the photos, in bytes.
const FORM_BYTES: u64 = 100_000;

/// Returns how long a request may take, if it sends photos.
pub fn deadline(method: &Method, path: &str) -> Option<Duration> {
    let is_below = |locale: Locale| {
        let rest = path.strip_prefix(SitePath::QuotePage.of(locale));
        let token = rest.and_then(|rest| rest.strip_prefix('/')?.strip_suffix(PHOTOS));
        token.is_some_and(|token| token.ends_with('/'))
    };
    let is_form = method == Method::POST && Locale::ALL.into_iter().any(is_below);
    is_form.then_some(ARRIVAL + PROCESSING)
}

/// `GET /q/{token}/photos`: leads back to the page, as from the address of a refused form.
pub async fn back(request: OpenRequest) -> Response<Body> {
    let locale = request.context.site().locale;
    response::see_other(&SitePath::QuotePage.item(locale, &request.token))
}

/// `POST /q/{token}/photos`: stores photos, as many as can be.
pub async fn post(
    opened: OpenRequest,
    ClientAddress(client): ClientAddress,
    request: Request,
) -> Response<Body> {
    let context = &opened.context;
    let is_admitted = context.forms.limit.admit(client).await != Admitted::Refused;
    let slot = context.forms.photo_slots.enter().filter(|_| is_admitted);
    if slot.is_none() {
        // Drain the body even when the form is refused, so that the client can read the response.
        drop(body::read_within(ARRIVAL, request.into_body(), 0).await);
        let text = context.site().messages.failure.too_many.clone();
        return refused(&opened, StatusCode::TOO_MANY_REQUESTS, text).await;
    }
    let Ok(lead) = Uuid::parse_str(&opened.open.lead.id) else {
        return Error::NotFound.into_response();
    };
    let limit = MAX_ATTACHMENTS_BYTES + FORM_BYTES;
    let files = match PostedFiles::new(&opened.headers, request.into_body(), limit) {
        Ok(files) => files,
        Err(error) => return error.into_response(),
    };
    let received = match timeout(ARRIVAL, receive(context, lead, files)).await {
        Ok(Ok(received)) => received,
        Ok(Err(Failure::Form(error))) => return error.into_response(),
        Ok(Err(Failure::Store(error))) => return unavailable(&error),
        Err(_) => return Error::TimedOut.into_response(),
    };
    if let Some((status, text)) = received.error(context.site()) {
        return refused(&opened, status, text).await;
    }
    let path = SitePath::QuotePage.item(context.site().locale, &opened.token);
    response::see_other(&format!("{path}?{SENT}"))
}

/// `GET /q/{token}/photos/{photo}`: a small JPEG of a photo that the customer sent.
pub async fn preview(
    request: OpenRequest,
    Path((_, photo)): Path<(String, String)>,
) -> Response<Body> {
    let context = &request.context;
    let preview = match Uuid::parse_str(&request.open.lead.id) {
        Ok(lead) => own_preview(context, lead, &photo).await,
        Err(_) => Ok(None),
    };
    match preview {
        Ok(Some(preview)) => {
            let mut response = Response::new(Body::from(preview));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
            headers.insert(CACHE_CONTROL, CachePolicy::Never.header());
            response
        }
        Ok(None) => pages::not_found(context, request.uri.path(), &request.headers).await,
        Err(error) => unavailable(&error),
    }
}

/// The form, with the photos that the customer sent, below the address of the page. What people at the desk attached is
/// not shown.
pub fn shown(
    section: &QuotePageSection,
    address: &str,
    attachments: Vec<AttachmentRow>,
    is_sent: bool,
) -> QuotePhotos {
    let text = &section.photos;
    let action = format!("{address}/{PHOTOS}");
    let own = attachments.into_iter().filter(is_of_customer);
    let files = own.map(|row| {
        let size = megabytes(row.size);
        let values = [("name", row.name.as_str()), ("size", &size)];
        QuotePhoto {
            label: fill_placeholders(&text.photo, &values),
            preview: row.has_preview.then(|| format!("{action}/{}", key(&row))),
        }
    });
    QuotePhotos {
        files: files.collect(),
        lead: with_limits(&text.lead, "", MAX_ATTACHMENT_BYTES as u64),
        action,
        is_sent,
    }
}

/// The page with why photos were refused.
async fn refused(opened: &OpenRequest, status: StatusCode, text: String) -> Response<Body> {
    let (context, headers) = (&opened.context, &opened.headers);
    let last = LastPost::refused(PHOTOS, text, "", "");
    page(context, headers, status, &opened.token, &opened.open, last).await
}

async fn own_preview(
    context: &Context,
    lead: Uuid,
    photo: &str,
) -> Result<Option<Vec<u8>>, StoreError> {
    let store = &context.forms.store;
    let mut own = store.attachments(lead).await?.into_iter();
    let row = own.find(|row| is_of_customer(row) && key(row) == photo);
    match row.and_then(|row| Uuid::parse_str(&row.id).ok()) {
        Some(id) => store.attachment_preview(lead, id).await,
        None => Ok(None),
    }
}

/// What distinguishes a photo from the others of its lead; the whole identifier would make the page larger.
fn key(row: &AttachmentRow) -> &str {
    row.id.get(..KEY_DIGITS).unwrap_or(&row.id)
}

fn is_of_customer(row: &AttachmentRow) -> bool {
    row.person_id.is_none()
}

/// Bytes in megabytes, with one decimal, rounded up: `0.1`, `2.4`.
fn megabytes(bytes: i64) -> String {
    let tenths = u64::try_from(bytes).unwrap_or_default().div_ceil(100_000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn photos_have_longer_than_a_form() {
        for path in ["/q/0a1b/photos", "/es/q/0a1b/photos"] {
            assert!(deadline(&Method::POST, path) > Some(ARRIVAL), "{path}");
            assert_eq!(deadline(&Method::GET, path), None, "{path}");
        }
        for path in ["/q/0a1b", "/q/photos", "/quote", "/q/0a1b/photos/1"] {
            assert_eq!(deadline(&Method::POST, path), None, "{path}");
        }
    }

    #[test]
    fn rounds_sizes_up() {
        for (bytes, text) in [(1, "0.1"), (2_400_000, "2.4"), (2_400_001, "2.5")] {
            assert_eq!(megabytes(bytes), text);
        }
    }
}
