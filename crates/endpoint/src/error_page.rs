//! The page for what must not happen: static, so that it cannot fail itself.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use render::RenderError;

/// The words are the spec's (section 8, 'Router failure').
const PAGE: &str = include_str!("../../../content/en/unexpected-error.html");

/// Logs a failed render with the engine's stack and answers the static page, never with 200.
pub fn render(path: &str, error: &RenderError) -> Response<Body> {
    tracing::error!(path, %error, "a page could not be rendered");
    page(match error {
        RenderError::Busy => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    })
}

/// The static page.
pub fn page(status: StatusCode) -> Response<Body> {
    let mut answer = Response::new(Body::from(PAGE));
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// Logs a panic and answers the static page: a fault of ours must not end the connection.
#[allow(clippy::needless_pass_by_value)] // The layer hands the panic over.
pub fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response<Body> {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(
        panic = words.unwrap_or("without words"),
        "a request panicked"
    );
    page(StatusCode::INTERNAL_SERVER_ERROR)
}
