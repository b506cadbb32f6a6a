//! The blog as an Atom feed.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Response, StatusCode};
use endpoint::response::{self, CachePolicy};

use crate::Context;

const MIME: &str = "application/atom+xml; charset=utf-8";

/// `GET /blog/feed.xml`.
pub async fn get(State(context): State<Context>, headers: HeaderMap) -> Response<Body> {
    let (feed, cache) = (context.snapshot.feed.current(), CachePolicy::Revalidate);
    response::encoded(&headers, StatusCode::OK, MIME, feed, cache)
}
