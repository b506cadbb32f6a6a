//! The error page for unexpected failures. It is static, so that it cannot fail itself.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::middleware::Next;
use domain::Locale;
use render::RenderError;

/// The text is from the spec (section 8, 'Router failure').
const PAGE: &str = include_str!("../../../content/en/unexpected-error.html");
const PAGE_ES: &str = include_str!("../../../content/es/unexpected-error.html");

/// Marks a response whose body is the static page.
#[derive(Clone, Copy)]
struct StaticPage;

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
    answer.extensions_mut().insert(StaticPage);
    answer
}

/// Middleware that shows the static page in the language of the request's path.
pub async fn localized(request: Request, next: Next) -> Response<Body> {
    let locale = Locale::of_path(request.uri().path());
    in_language(next.run(request).await, locale)
}

/// The response with its static page, if it has one, in a language.
pub fn in_language(mut response: Response<Body>, locale: Locale) -> Response<Body> {
    if locale == Locale::Es && response.extensions().get::<StaticPage>().is_some() {
        *response.body_mut() = Body::from(PAGE_ES);
    }
    response
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
