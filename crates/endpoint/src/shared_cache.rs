//! Cache headers for a CDN in front of the program.

use axum::http::header::{CACHE_CONTROL, SET_COOKIE};
use axum::http::{HeaderValue, Response, StatusCode};

/// `Cache-Control` of responses that a CDN may cache because they are the same for everybody. Browsers
/// still revalidate pages each time.
#[derive(Clone, Debug)]
pub struct SharedCache {
    page: HeaderValue,
    icon: HeaderValue,
}

impl SharedCache {
    /// A CDN keeps responses for `seconds`, and may serve them for `stale_seconds` more while it fetches a new one.
    /// `None` if `seconds` is 0.
    pub fn new(seconds: u32, stale_seconds: u32) -> Option<Self> {
        if seconds == 0 {
            return None;
        }
        let stale = if stale_seconds == 0 {
            // It would forbid to serve what is stale.
            ", must-revalidate".to_owned()
        } else {
            format!(", stale-while-revalidate={stale_seconds}")
        };
        let header = |max_age: &str| {
            let value = format!("public, max-age={max_age}, s-maxage={seconds}{stale}");
            HeaderValue::try_from(value).ok()
        };
        Some(Self {
            // Not `no-cache`, which a CDN would obey, too.
            page: header("0")?,
            icon: header("86400")?,
        })
    }

    /// Allows a CDN to cache a page.
    pub fn allow_page<B>(&self, response: &mut Response<B>) {
        allow(response, &self.page);
    }

    /// Allows a CDN to cache an icon, whose address stays the same when it changes.
    pub fn allow_icon<B>(&self, response: &mut Response<B>) {
        allow(response, &self.icon);
    }
}

/// Errors and responses with cookies keep their own header.
fn allow<B>(response: &mut Response<B>, cache: &HeaderValue) {
    let is_whole = matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED);
    let headers = response.headers_mut();
    if is_whole && !headers.contains_key(SET_COOKIE) {
        headers.insert(CACHE_CONTROL, cache.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_header(status: StatusCode, cookie: bool, stale: u32) -> String {
        let mut response = Response::new(());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if cookie {
            headers.insert(SET_COOKIE, HeaderValue::from_static("a=b"));
        }
        let cache = SharedCache::new(300, stale).expect("on");
        cache.allow_page(&mut response);
        let header = &response.headers()[CACHE_CONTROL];
        header.to_str().expect("ASCII").to_owned()
    }

    #[test]
    fn only_whole_responses_without_cookies_are_shared() {
        let shared = "public, max-age=0, s-maxage=300, must-revalidate";
        for status in [StatusCode::OK, StatusCode::NOT_MODIFIED] {
            assert_eq!(page_header(status, false, 0), shared);
            assert_eq!(page_header(status, true, 0), "no-store");
        }
        for status in [StatusCode::NOT_FOUND, StatusCode::INTERNAL_SERVER_ERROR] {
            assert_eq!(page_header(status, false, 0), "no-store");
        }
        assert_eq!(
            page_header(StatusCode::OK, false, 60),
            "public, max-age=0, s-maxage=300, stale-while-revalidate=60"
        );
        assert!(SharedCache::new(0, 60).is_none());
    }
}
