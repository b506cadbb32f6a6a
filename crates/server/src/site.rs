//! Pages and files: what a GET is answered with.

mod blog;
pub mod feed;
pub mod machines;
mod nearest;
mod path;
pub mod photos;
pub mod pictures;
mod structured_data;
mod view;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{ALLOW, LOCATION};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use bytes::Bytes;
use content::Blog;
use http_body_util::Full;

use crate::api::images;
use crate::assets::Asset;
use crate::{App, forms};
use endpoint::error_page;
use endpoint::response::{self, CachePolicy};
use endpoint::security_headers;

use self::blog::Listing;

pub use feed::Feed;
pub use view::{FEED_PATH, Pages, QUOTE_PATH};

/// The answer to a GET of what is in memory already: a page, a file, a film or a copy of a photo.
/// Most requests are of this kind, so it is looked for before the router; what it answers is what
/// the router would.
pub fn kept<B>(app: &App, request: &Request<B>) -> Option<Response<Full<Bytes>>> {
    if request.method() != Method::GET {
        return None;
    }
    // What is asked for beside the path may change the page.
    if request.uri().query().is_some() {
        return None;
    }
    let (path, asked) = (request.uri().path(), request.headers());
    let answer = if let Some(document) = app.renderer.cached(path) {
        response::document(asked, StatusCode::OK, &document, CachePolicy::Revalidate)
    } else if let Some(asset) = app.assets.get(path) {
        file(app, asset, asked)
    } else if let Some(video) = app.assets.video(path) {
        response::video(request.method(), asked, video)
    } else {
        images::kept_copy(app, path)?
    };
    Some(security_headers(answer, app.settings.is_https()))
}

/// Answers with the file or page at the request's path, or the 404 page.
pub async fn get(State(app): State<Arc<App>>, request: Request<Body>) -> Response<Body> {
    let path = request.uri().path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return not_allowed();
    }
    if let Some(query) = request.uri().query().filter(|_| path == QUOTE_PATH)
        && let Some(answer) = forms::quote::carried(&app, request.headers(), query).await
    {
        return answer;
    }
    if let Some(query) = request.uri().query().filter(|_| path == Blog::PATH) {
        return match blog::listing(&app.pages.site, query) {
            Some(Listing::Page(address)) => page(&app, &address, request.headers()).await,
            Some(Listing::Moved(address)) => moved(&address, None),
            None => not_found(&app, path, request.headers()).await,
        };
    }
    if app.pages.site.pages.contains_key(path) {
        return page(&app, path, request.headers()).await;
    }
    if let Some(asset) = app.assets.get(path) {
        return file(&app, asset, request.headers());
    }
    if let Some(video) = app.assets.video(path) {
        return response::video(request.method(), request.headers(), video);
    }
    let is_page = |path: &String| app.pages.site.pages.contains_key(path);
    if let Some(canonical) = path::canonical(path).filter(is_page) {
        return moved(&canonical, request.uri().query());
    }
    match nearest::without_accents(&app.pages, path) {
        Some(meant) => moved(meant, request.uri().query()),
        None => not_found(&app, path, request.headers()).await,
    }
}

fn file<B: From<Bytes> + Default>(app: &App, asset: &Asset, asked: &HeaderMap) -> Response<B> {
    let bytes = asset.encoded(&app.compressor);
    let cache = CachePolicy::Immutable;
    response::encoded(asked, StatusCode::OK, asset.mime, bytes.current(), cache)
}

/// The 404 page, for a handler whose address names nothing.
pub async fn missing(app: &App, path: &str, asked: &HeaderMap) -> Response<Body> {
    not_found(app, path, asked).await
}

async fn page(app: &App, path: &str, asked: &HeaderMap) -> Response<Body> {
    match app
        .renderer
        .page(path, || {
            app.pages
                .page(path)
                .unwrap_or_else(|| app.pages.not_found(Vec::new()))
        })
        .await
    {
        Ok(document) => {
            response::document(asked, StatusCode::OK, &document, CachePolicy::Revalidate)
        }
        Err(error) => error_page::render(path, &error),
    }
}

/// The 404 page with the pages nearest in spelling. It is kept by these, so that made-up paths
/// share a few documents; the browser's console learns the path from the address.
async fn not_found(app: &App, path: &str, asked: &HeaderMap) -> Response<Body> {
    let nearest = nearest::nearest(&app.pages, path);
    let addresses: Vec<&str> = nearest.iter().map(|link| link.href.as_str()).collect();
    // No path begins with a space, so no page has this key.
    let key = format!(" {}", addresses.join(" "));
    match app
        .renderer
        .page(&key, || app.pages.not_found(nearest))
        .await
    {
        Ok(document) => {
            response::document(asked, StatusCode::NOT_FOUND, &document, CachePolicy::Never)
        }
        Err(error) => error_page::render("the 404 page", &error),
    }
}

fn moved(path: &str, query: Option<&str>) -> Response<Body> {
    let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = StatusCode::PERMANENT_REDIRECT;
    if let Ok(address) = HeaderValue::from_str(&address) {
        answer.headers_mut().insert(LOCATION, address);
    }
    answer
}

fn not_allowed() -> Response<Body> {
    let mut answer = error_page::page(StatusCode::METHOD_NOT_ALLOWED);
    *answer.body_mut() = Body::empty();
    answer
        .headers_mut()
        .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    answer
}
