//! `GET /calendar/{secret}.ics`: the jobs of a crew, for calendars that subscribe to a secret address.

use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, Response, StatusCode};
use calendar::MEDIA_TYPE;
use endpoint::error_page;

use crate::Context;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The calendar with this secret. A wrong or revoked one is a plain 404.
pub async fn get(context: Context, Path(file): Path<String>) -> Response<Body> {
    let Some(secret) = file.strip_suffix(".ics") else {
        return error_page::page(StatusCode::NOT_FOUND);
    };
    let feed = context.bookings.calendar_feed(secret, &context.public_url);
    match feed.await {
        Ok(Some(feed)) => file_response(feed),
        Ok(None) => error_page::page(StatusCode::NOT_FOUND),
        Err(error) => {
            tracing::error!(%error, "cannot read a calendar");
            error_page::page(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

fn file_response(feed: String) -> Response<Body> {
    let mut response = Response::new(Body::from(feed));
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, MEDIA_TYPE),
        (CACHE_CONTROL, "no-store"),
        (CONTENT_DISPOSITION, "attachment; filename=\"jobs.ics\""),
        (ROBOTS, "noindex"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
