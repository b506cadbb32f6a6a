//! The response to a request that no worker handled in time.

use axum::body::Body;
use axum::http::{Response, StatusCode};
use endpoint::response;
use serde_json::json;

use crate::storage_error::StorageError;
use crate::wire_error::WireError;

/// A 503 in the format of the path's protocol; `None` for paths outside the API.
pub fn unavailable(path: &str, text: &str) -> Option<Response<Body>> {
    if path.starts_with("/rest/") {
        Some(WireError::unavailable(text).into())
    } else if path.starts_with("/storage/") {
        Some(StorageError::unavailable().into())
    } else if path.starts_with("/functions/") {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Some(response::json(status, &json!({ "error": text })))
    } else {
        None
    }
}
