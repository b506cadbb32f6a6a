//! Responds with pages that are rendered for one visitor.

use std::pin::Pin;

use axum::body::Body;
use axum::http::{HeaderMap, Response, StatusCode};
use contract::PageView;
use render::Renderer;

use crate::error_page;
use crate::render_limit::allows_render;
use crate::response::{self, CachePolicy};

/// Responds with a page rendered for this request alone, or with the static 404 page if there is no
/// view. A visitor above the limit gets the static page and 429. The future is boxed, since a view is
/// large.
pub fn show<'a>(
    renderer: &'a Renderer,
    headers: &'a HeaderMap,
    status: StatusCode,
    view: Option<PageView>,
    cache: CachePolicy,
) -> Pin<Box<dyn Future<Output = Response<Body>> + Send + 'a>> {
    Box::pin(async move {
        let Some(view) = view else {
            return error_page::page(StatusCode::NOT_FOUND);
        };
        if !allows_render() {
            return error_page::page(StatusCode::TOO_MANY_REQUESTS);
        }
        let path = view.path.clone();
        match renderer.render_uncached(view).await {
            Ok(document) => response::document(headers, status, &document, cache),
            Err(error) => error_page::render(&path, &error),
        }
    })
}
