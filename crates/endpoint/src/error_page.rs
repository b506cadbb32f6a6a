//! The pages for failures and for requests that cannot be served. They are static, so that they cannot fail themselves.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};
use domain::Locale;
use render::RenderError;

use crate::RequestId;

/// The text is from the spec (section 8, 'Router failure').
const PAGE: &str = include_str!("../../../content/en/unexpected-error.html");
const PAGE_ES: &str = include_str!("../../../content/es/unexpected-error.html");
/// For statuses 4xx: each has a line of its own, and the others have that of 400.
const REFUSED: &str = include_str!("../../../content/en/request-refused.html");
const REFUSED_ES: &str = include_str!("../../../content/es/request-refused.html");

/// The placeholder for the id of the request in the page.
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
    let mut response = Response::new(Body::from(text(Locale::En, status, None)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.extensions_mut().insert(StaticPage);
    response
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
        *response.body_mut() = Body::from(text(locale, response.status(), reference));
        // The router has set the length of the body before.
        response.headers_mut().remove(CONTENT_LENGTH);
    }
    response
}

/// The page of a status in a language. Without a reference its line is left out.
fn text(locale: Locale, status: StatusCode, reference: Option<&str>) -> String {
    if status.is_client_error() {
        return refused(locale, status);
    }
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

/// The page of a status 4xx in a language, with the one line that explains it.
fn refused(locale: Locale, status: StatusCode) -> String {
    let page = match locale {
        Locale::En => REFUSED,
        Locale::Es => REFUSED_ES,
    };
    let line_of = |status: &str| format!("<p id=\"s{status}\">");
    let own = line_of(status.as_str());
    let own = if page.contains(&own) {
        own
    } else {
        line_of("400")
    };
    let lines = page.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with("<p id=") || line.starts_with(&own))
        .collect()
}

/// Logs that a request panicked, with its id, and responds with the static page, so that the connection
/// survives. The panic itself is a line of its own; its message may quote what a visitor entered.
#[allow(
    clippy::needless_pass_by_value,
    reason = "the signature of a panic handler"
)]
pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response<Body> {
    tracing::error!("a request panicked");
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
            let status = StatusCode::INTERNAL_SERVER_ERROR;
            let with = text(locale, status, Some("a1"));
            assert!(with.contains(line), "{with}");
            assert_eq!(text(locale, status, None), with.replace(line, ""));
        }
    }

    #[test]
    fn a_refused_request_is_explained_in_one_line_and_not_called_our_fault() {
        for (status, words) in [
            (StatusCode::BAD_REQUEST, "could not read"),
            (StatusCode::METHOD_NOT_ALLOWED, "could not read"),
            (StatusCode::FORBIDDEN, "not sent from our site"),
            (StatusCode::PAYLOAD_TOO_LARGE, "too large"),
            (StatusCode::TOO_MANY_REQUESTS, "Wait a minute"),
        ] {
            let page = text(Locale::En, status, None);
            assert!(page.contains(words), "{status}: {page}");
            assert_eq!(page.matches("<p id=").count(), 1, "{page}");
            let spanish = text(Locale::Es, status, None);
            assert_eq!(spanish.matches("<p id=").count(), 1, "{spanish}");
        }
    }
}
