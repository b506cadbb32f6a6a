//! The error page for unexpected failures. It is static, so that it cannot fail itself.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::middleware::Next;
use domain::Locale;
use render::RenderError;

use crate::RequestId;

/// The text is from the spec (section 8, 'Router failure').
const PAGE: &str = include_str!("../../../content/en/unexpected-error.html");
const PAGE_ES: &str = include_str!("../../../content/es/unexpected-error.html");

/// What the page's line with the id of the request contains in its place.
const REFERENCE: &str = "{reference}";

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
    let mut answer = Response::new(Body::from(text(Locale::En, None)));
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

/// Middleware that shows the static page in the language of the request's path, with the id of the
/// request if the error is in the log.
pub async fn complete(request: Request, next: Next) -> Response<Body> {
    let locale = Locale::of_path(request.uri().path());
    let id = request.extensions().get::<RequestId>().cloned();
    completed(next.run(request).await, locale, id.as_ref())
}

/// The response with its static page, if it has one, in a language and with the id of the request.
pub fn completed(
    mut response: Response<Body>,
    locale: Locale,
    id: Option<&RequestId>,
) -> Response<Body> {
    let reference = id.and_then(|id| id.for_status(response.status()));
    let is_other = locale != Locale::En || reference.is_some();
    if is_other && response.extensions().get::<StaticPage>().is_some() {
        *response.body_mut() = Body::from(text(locale, reference));
    }
    response
}

/// The page in a language. Without a reference its line is left out.
fn text(locale: Locale, reference: Option<&str>) -> String {
    let page = match locale {
        Locale::En => PAGE,
        Locale::Es => PAGE_ES,
    };
    if let Some(reference) = reference {
        return page.replace(REFERENCE, reference);
    }
    let lines = page.split_inclusive('\n');
    lines.filter(|line| !line.contains(REFERENCE)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_line_for_the_reference_in_each_language() {
        for (locale, line) in [
            (Locale::En, "<p><small>Reference: a1</small></p>\n"),
            (Locale::Es, "<p><small>Referencia: a1</small></p>\n"),
        ] {
            let with = text(locale, Some("a1"));
            assert!(with.contains(line), "{with}");
            assert_eq!(text(locale, None), with.replace(line, ""));
        }
    }
}
