//! The response without a body.

use axum::body::Body;
use axum::http::{Response, StatusCode};

/// An empty 204 response.
pub fn nothing() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}
