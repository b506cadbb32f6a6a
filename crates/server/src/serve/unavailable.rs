//! The response to a request that no worker handled in time.

use axum::body::Body;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Response, StatusCode};
use endpoint::{error_page, response};
use serde_json::json;

use crate::api::{StorageError, WireError};
use crate::{App, desk};

/// 503 in the shape of the protocol that the path belongs to.
pub fn unavailable(app: &App, path: &str) -> Response<Body> {
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let text = &app.pages.site.messages.failure.store;
    let mut response = if path.starts_with("/desk/api/") {
        desk::busy(app)
    } else if path.starts_with("/rest/") {
        WireError::unavailable(text).into()
    } else if path.starts_with("/storage/") {
        StorageError::unavailable().into()
    } else if path.starts_with("/functions/") {
        response::json(status, &json!({ "error": text }))
    } else {
        error_page::page(status)
    };
    let headers = response.headers_mut();
    headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
    response
}
