//! The blog as an Atom feed.

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use endpoint::response::{self, CachePolicy};

use crate::Context;

const MIME: &str = "application/atom+xml; charset=utf-8";

/// `GET /blog/feed.xml`, in each language.
pub async fn get(context: Context, headers: HeaderMap) -> Response<Body> {
    let (feed, cache) = (context.localized().feed.current(), CachePolicy::Revalidate);
    response::encoded(&headers, StatusCode::OK, MIME, feed, cache)
}
