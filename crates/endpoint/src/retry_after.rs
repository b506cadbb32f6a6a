//! Says when a refused request may be sent again.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Response, StatusCode};

/// Adds `Retry-After` to a 429 or 503 that does not set it itself: a minute, because limits count by the minute, or the
/// five seconds in which a database usually recovers.
pub fn with_retry_after<B>(mut response: Response<B>) -> Response<B> {
    let seconds = match response.status() {
        StatusCode::TOO_MANY_REQUESTS => "60",
        StatusCode::SERVICE_UNAVAILABLE => "5",
        _ => return response,
    };
    response
        .headers_mut()
        .entry(RETRY_AFTER)
        .or_insert(HeaderValue::from_static(seconds));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn retry_after(status: u16, own: Option<&'static str>) -> Option<HeaderValue> {
        let mut response = Response::new(());
        *response.status_mut() = StatusCode::from_u16(status).expect("a status");
        if let Some(own) = own {
            let own = HeaderValue::from_static(own);
            response.headers_mut().insert(RETRY_AFTER, own);
        }
        let response = with_retry_after(response);
        response.headers().get(RETRY_AFTER).cloned()
    }

    #[test]
    fn a_refusal_says_when_to_try_again_unless_it_does_so_itself() {
        for (status, own, expected) in [
            (200, None, None),
            (404, None, None),
            (429, None, Some("60")),
            (429, Some("7"), Some("7")),
            (503, None, Some("5")),
        ] {
            let expected = expected.map(HeaderValue::from_static);
            assert_eq!(retry_after(status, own), expected, "{status}");
        }
    }
}
