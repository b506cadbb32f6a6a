//! The blog as an Atom feed.

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use endpoint::error_page;
use endpoint::response::{self, CachePolicy};

use crate::Context;

const MIME: &str = "application/atom+xml; charset=utf-8";

/// `GET /blog/feed.xml`, in each language.
pub async fn get(context: Context, headers: HeaderMap) -> Response<Body> {
    let feed = match context.feed() {
        Ok(feed) => feed,
        Err(error) => {
            tracing::error!(%error, "cannot make the feed");
            return error_page::page(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    let cache = CachePolicy::Revalidate;
    response::encoded(&headers, StatusCode::OK, MIME, &feed, cache)
}
