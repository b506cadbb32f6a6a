//! Rejects forms from other sites' pages.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Response, StatusCode};
use axum::middleware::Next;
use domain::is_same_host;

use crate::error_page;

/// Rejects cross-site form posts (CSRF), by `Sec-Fetch-Site`, or by `Origin` for older browsers.
pub async fn same_origin(request: Request, next: Next) -> Response<Body> {
    if request.method().is_safe() || is_same_origin(request.headers()) {
        next.run(request).await
    } else {
        error_page::page(StatusCode::FORBIDDEN)
    }
}

/// Returns whether the request comes from this site, as far as the browser says.
pub fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|header| header.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match text(ORIGIN.as_str()) {
        None => true,
        Some(origin) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            let own = text(HOST.as_str());
            host.zip(own)
                .is_some_and(|(host, own)| is_same_host(host, own))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_requests_from_other_sites() {
        for (sent, allowed) in [
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "http://a"),
                    ("host", "a"),
                ],
                false,
            ),
            (
                &[("origin", "http://a.example"), ("host", "a.example")],
                true,
            ),
            (
                &[("origin", "http://b.example"), ("host", "a.example")],
                false,
            ),
            (
                &[("origin", "https://a.example"), ("host", "A.example:443")],
                true,
            ),
            (
                &[("origin", "https://a.example"), ("host", "a.example.")],
                true,
            ),
            (
                &[("origin", "https://a.example:8443"), ("host", "a.example")],
                false,
            ),
            (&[("origin", "null"), ("host", "a.example")], false),
            (&[], true),
        ] {
            let mut headers = HeaderMap::new();
            for (name, value) in sent {
                headers.insert(*name, value.parse().expect("a header"));
            }
            assert_eq!(is_same_origin(&headers), allowed, "{sent:?}");
        }
    }
}
