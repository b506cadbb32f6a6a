//! Responds to GET requests with pages and files.

use axum::body::Body;
use axum::http::header::{ALLOW, LOCATION};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, Uri};
use bytes::Bytes;
use domain::{Locale, SitePath};
use http_body_util::Full;

use crate::assets::Asset;
use crate::blog::Listing;
use crate::state::{Context, SiteServices, SiteState};
use crate::{blog, nearest, path, videos};
use endpoint::error_page;
use endpoint::response::{self, CachePolicy};

/// The desk's address, which an owner types, too.
const DESK: &str = "/desk";

/// The response to a GET of a page, asset or video that is in memory; `None` for anything else.
/// Most requests take this path, which bypasses the router and gives the same response. `complete` adds the
/// headers that the router adds to every response; those of a page and an asset are made once and then copied.
pub fn cached<B>(
    state: &SiteState,
    request: &Request<B>,
    complete: impl FnOnce(Response<()>) -> Response<()>,
) -> Option<Response<Full<Bytes>>> {
    if request.method() != Method::GET {
        return None;
    }
    // A query may change the page.
    if request.uri().query().is_some() {
        return None;
    }
    let (path, headers) = (request.uri().path(), request.headers());
    if let Some(document) = state.current.load().renderer().cached(path) {
        let cache = CachePolicy::Revalidate;
        let shared = |mut response: Response<()>| {
            state.share_page(&mut response);
            complete(response)
        };
        Some(response::cached_document(headers, &document, cache, shared))
    } else if let Some(asset) = state.media.assets.get(path) {
        let bytes = asset.encoded(&state.media.compressor);
        let cache = CachePolicy::Immutable;
        let response = response::cached(headers, asset.mime, bytes, cache, complete);
        Some(response)
    } else {
        let video = state.media.assets.video(path)?;
        let response: Response<Bytes> = response::video(request.method(), headers, video);
        let (parts, bytes) = response.into_parts();
        let completed = complete(Response::from_parts(parts, ()));
        Some(completed.map(|()| Full::new(bytes)))
    }
}

/// Responds with the file or page at the request's path, or with the 404 page.
pub async fn get(context: Context, request: Request<Body>) -> Response<Body> {
    let path = request.uri().path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return not_allowed();
    }
    if let Some(query) = request
        .uri()
        .query()
        .filter(|_| path == context.path(SitePath::Blog))
    {
        return match blog::listing(context.site(), query) {
            Some(Listing::Page(address)) => {
                shared_page(&context, &address, request.uri(), request.headers()).await
            }
            Some(Listing::Moved(address)) => moved(&address, None),
            None => not_found(&context, path, request.headers()).await,
        };
    }
    if context.site().pages.contains_key(path) {
        return shared_page(&context, path, request.uri(), request.headers()).await;
    }
    if let Some(asset) = context.media.assets.get(path) {
        return file(&context, asset, request.headers());
    }
    if let Some(video) = context.media.assets.video(path) {
        return response::video(request.method(), request.headers(), video);
    }
    if let Some(uploaded) = videos::get(&context, path, request.method(), request.headers()).await {
        return uploaded;
    }
    match other_spelling(&context, path) {
        Some(meant) => moved(&meant, request.uri().query()),
        None => not_found(&context, path, request.headers()).await,
    }
}

/// The address that another spelling of it means, such as one typed from a poster. It is always on this site, so this
/// is no open redirect.
fn other_spelling(context: &Context, path: &str) -> Option<String> {
    let canonical = path::canonical(path);
    let meant = canonical.as_deref().unwrap_or(path);
    // Capitals hide the language of the path.
    let pages = &context.snapshot.locale(Locale::of_path(meant)).pages;
    if canonical.is_some() && (meant == DESK || pages.site.pages.contains_key(meant)) {
        return canonical;
    }
    nearest::without_accents(pages, meant).map(str::to_owned)
}

fn file<B: From<Bytes> + Default>(
    services: &SiteServices,
    asset: &Asset,
    request_headers: &HeaderMap,
) -> Response<B> {
    let bytes = asset.encoded(&services.media.compressor);
    let cache = CachePolicy::Immutable;
    response::encoded(request_headers, StatusCode::OK, asset.mime, bytes, cache)
}

/// A page that a CDN may cache if the request names its address and nothing else. Other query parameters are ignored,
/// and no purge could name all such copies.
async fn shared_page(
    context: &Context,
    address: &str,
    requested: &Uri,
    request_headers: &HeaderMap,
) -> Response<Body> {
    let mut response = page(context, address, request_headers).await;
    let requested = requested.path_and_query();
    if requested.is_some_and(|requested| requested.as_str() == address) {
        context.share_page(&mut response);
    }
    response
}

async fn page(context: &Context, path: &str, request_headers: &HeaderMap) -> Response<Body> {
    match context
        .snapshot
        .renderer()
        .page(path, || {
            context
                .pages()
                .page(path)
                .unwrap_or_else(|| context.pages().not_found(Vec::new()))
        })
        .await
    {
        Ok(document) => response::document(
            request_headers,
            StatusCode::OK,
            &document,
            CachePolicy::Revalidate,
        ),
        Err(error) => error_page::render(path, &error),
    }
}

/// The 404 page with the nearest pages. It is cached by their paths, so that random URLs share a
/// few documents.
pub async fn not_found(
    context: &Context,
    path: &str,
    request_headers: &HeaderMap,
) -> Response<Body> {
    let nearest = nearest::nearest(context.pages(), path);
    let addresses: Vec<&str> = nearest.iter().map(|link| link.href.as_str()).collect();
    // No path begins with a space, so no page has this key.
    let key = format!(" {} {}", context.site().lang, addresses.join(" "));
    match context
        .snapshot
        .renderer()
        .page(&key, || context.pages().not_found(nearest))
        .await
    {
        Ok(document) => response::document(
            request_headers,
            StatusCode::NOT_FOUND,
            &document,
            CachePolicy::Never,
        ),
        Err(error) => error_page::render("the 404 page", &error),
    }
}

fn moved(path: &str, query: Option<&str>) -> Response<Body> {
    let address = query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    if let Ok(address) = HeaderValue::from_str(&address) {
        response.headers_mut().insert(LOCATION, address);
    }
    response
}

fn not_allowed() -> Response<Body> {
    let mut response = error_page::page(StatusCode::METHOD_NOT_ALLOWED);
    *response.body_mut() = Body::empty();
    response
        .headers_mut()
        .insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
    response
}
