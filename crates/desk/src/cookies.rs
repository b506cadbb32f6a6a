//! Reads cookies.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// The value of the named cookie. `None` if it is missing or empty.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let lines = headers.get_all(COOKIE).iter();
    let pairs = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'));
    let mut values = pairs.filter_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='));
    values.next().filter(|value| !value.is_empty())
}
