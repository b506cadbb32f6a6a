//! Port 80 next to HTTPS: answers the authority's challenges, redirects pages and rejects API calls.

use acme::Certificates;
use axum::body::Body;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, HOST, LOCATION, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};
use domain::Locale;
use endpoint::{error_page, security_headers};

/// Paths that programs call, not people. A redirect would hide that their keys were sent in the clear.
const API: [&str; 4] = ["/rest/", "/functions/", "/storage/", "/desk/api/"];

/// The path of challenges (RFC 8555, section 8.3).
const CHALLENGES: &str = "/.well-known/acme-challenge/";

/// After how many seconds to try again while there is no certificate.
const NO_CERTIFICATE_WAIT: HeaderValue = HeaderValue::from_static("60");

/// Responds to a request on port 80. It is not encrypted, so the site itself is not served: a form would
/// send what a visitor entered in the clear.
pub async fn respond(
    certificates: &Certificates,
    public_url: &str,
    request: &Parts,
) -> Response<Body> {
    let path = request.uri.path();
    let response = if let Some(token) = path.strip_prefix(CHALLENGES) {
        challenge(certificates, &request.method, token).await
    } else if API.iter().any(|start| path.starts_with(start)) {
        with_status(StatusCode::FORBIDDEN)
    } else if certificates.has_certificate() {
        let domains = certificates.domains();
        redirect(&target(domains, public_url, &request.headers, &request.uri))
    } else {
        unavailable(Locale::of_path(path))
    };
    // Browsers ignore Strict-Transport-Security here, and RFC 6797 forbids it.
    security_headers(response, None)
}

async fn challenge(certificates: &Certificates, method: &Method, token: &str) -> Response<Body> {
    if !matches!(*method, Method::GET | Method::HEAD) {
        let mut response = with_status(StatusCode::METHOD_NOT_ALLOWED);
        let allowed = HeaderValue::from_static("GET, HEAD");
        response.headers_mut().insert(ALLOW, allowed);
        return response;
    }
    match certificates.challenge(token).await {
        Ok(Some(text)) => {
            let mut response = Response::new(Body::from(text));
            let headers = response.headers_mut();
            let kind = HeaderValue::from_static("application/octet-stream");
            headers.insert(CONTENT_TYPE, kind);
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Ok(None) => with_status(StatusCode::NOT_FOUND),
        Err(error) => {
            tracing::error!(%error, "cannot read the response to a challenge");
            with_status(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

fn redirect(target: &str) -> Response<Body> {
    let Ok(target) = HeaderValue::from_str(target) else {
        return with_status(StatusCode::BAD_REQUEST);
    };
    let mut response = with_status(StatusCode::PERMANENT_REDIRECT);
    response.headers_mut().insert(LOCATION, target);
    response
}

/// The static page, until there is a certificate.
fn unavailable(locale: Locale) -> Response<Body> {
    let page = error_page::page(StatusCode::SERVICE_UNAVAILABLE);
    let mut response = error_page::completed(page, locale, None);
    let headers = response.headers_mut();
    headers.insert(RETRY_AFTER, NO_CERTIFICATE_WAIT);
    response
}

/// The same address with HTTPS: on the same host if the certificate is for it, as browsers' lists of HTTPS
/// sites require, otherwise on the site's own.
fn target(domains: &[String], public_url: &str, headers: &HeaderMap, uri: &Uri) -> String {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let name = host.unwrap_or_default().split(':').next();
    let name = name
        .unwrap_or_default()
        .trim_end_matches('.')
        .to_ascii_lowercase();
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let path = if path.starts_with('/') { path } else { "/" };
    if domains.contains(&name) {
        format!("https://{name}{path}")
    } else {
        format!("{public_url}{path}")
    }
}

fn with_status(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_keep_host_path_and_query() {
        let domains = ["www.example.com".to_owned(), "example.com".to_owned()];
        for (host, uri, expected) in [
            (
                "www.example.com",
                "/quote?crew=3",
                "https://www.example.com/quote?crew=3",
            ),
            ("Example.com:80", "/es/", "https://example.com/es/"),
            ("example.com.:80", "/es/", "https://example.com/es/"),
            (
                "example.com",
                "//evil.example/",
                "https://example.com//evil.example/",
            ),
            ("192.0.2.1", "/a", "https://www.example.com/a"),
            ("evil.example", "/", "https://www.example.com/"),
            ("", "/", "https://www.example.com/"),
            ("example.com", "*", "https://example.com/"),
            (
                "example.com",
                "http://evil.example/b",
                "https://example.com/b",
            ),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().expect("a host"));
            let uri: Uri = uri.parse().expect("a URI");
            let found = target(&domains, "https://www.example.com", &headers, &uri);
            assert_eq!(found, expected, "{host} {uri}");
        }
        let found = target(
            &domains,
            "https://www.example.com",
            &HeaderMap::new(),
            &Uri::from_static("/"),
        );
        assert_eq!(found, "https://www.example.com/", "HTTP/1.0 without a host");
    }

    #[test]
    fn a_redirect_is_permanent_and_keeps_the_method() {
        let response = redirect("https://www.example.com/");
        assert_eq!(response.status(), StatusCode::PERMANENT_REDIRECT);
        assert_eq!(response.headers()[LOCATION], "https://www.example.com/");
    }
}
