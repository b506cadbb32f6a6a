//! The error page for unexpected failures. It is static, so that it cannot fail itself.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use render::RenderError;

/// The text is from the spec (section 8, 'Router failure').
const PAGE: &str = include_str!("../../../content/en/unexpected-error.html");

/// Logs a failed render with the engine's stack and responds 500 with the static page.
pub fn render(path: &str, error: &RenderError) -> Response<Body> {
    tracing::error!(path, %error, "cannot render a page");
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

/// Logs a panic and responds with the static page, so that the connection survives.
#[allow(clippy::needless_pass_by_value)] // The layer requires this signature.
pub fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response<Body> {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(
        panic = words.unwrap_or("without words"),
        "a request panicked"
    );
    page(StatusCode::INTERNAL_SERVER_ERROR)
}
