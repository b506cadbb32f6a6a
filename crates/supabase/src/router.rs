//! The routes of the API.

use std::time::Duration;

use axum::Router;
use axum::http::{HeaderName, Method};
use axum::routing::{any, delete, get, post};
use endpoint::body::UPLOAD_TIMEOUT;
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

use crate::state::SupabaseState;
use crate::{
    arrival_windows, assistant, functions, images, openapi, paths, quote_requests, tables,
};

/// How long an image may take to be checked and stored after it has arrived.
const PROCESSING: Duration = Duration::from_mins(2);

/// The API, which allows cross-origin calls and requires keys, and the image variants for pages.
pub fn router(state: SupabaseState) -> Router {
    Router::new()
        .route(
            paths::DESCRIPTION,
            get(openapi::get).fallback(openapi::wrong_method),
        )
        .route(
            paths::QUOTE_REQUESTS,
            post(quote_requests::insert).fallback(tables::refuse),
        )
        .route(
            paths::ARRIVAL_WINDOWS,
            get(arrival_windows::get).fallback(openapi::wrong_method),
        )
        .route("/rest/v1/{*path}", any(tables::unknown))
        .route(paths::ASSISTANT, post(assistant::ask))
        .route(
            paths::JINGLE,
            post(functions::generate_moving_jingle).fallback(functions::wrong_method),
        )
        .route("/functions/v1/{*name}", any(functions::unknown))
        .merge(storage())
        .layer(cross_origin())
        .route("/pictures/{version}/{*copy}", get(images::variant))
        .with_state(state)
}

/// Routes of the image bucket.
fn storage() -> Router<SupabaseState> {
    Router::new()
        .route(paths::LIST, post(images::list).fallback(images::unknown))
        .route(
            paths::PUBLIC_OBJECT,
            get(images::read_public).fallback(images::unknown),
        )
        .route(
            paths::OBJECT,
            get(images::read)
                .post(images::upload)
                .put(images::update)
                .delete(images::remove)
                .fallback(images::unknown),
        )
        .route(
            paths::OBJECTS,
            delete(images::remove_many).fallback(images::unknown),
        )
        .route("/storage/v1/{*rest}", any(images::unknown))
}

/// Returns whether a request may be handled on the connection's own worker: a quote request is parsed within bounds,
/// waits for the database and renders no page.
pub fn stays_on_worker(method: &Method, path: &str) -> bool {
    method == Method::POST && path == paths::QUOTE_REQUESTS
}

/// Returns how long a request may take, if it is an upload.
pub fn deadline(path: &str) -> Option<Duration> {
    let is_upload = path.starts_with("/storage/");
    is_upload.then_some(UPLOAD_TIMEOUT + PROCESSING)
}

/// Allows all origins: the API is protected by keys and uses no cookies.
fn cross_origin() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([
            Method::GET,
            Method::HEAD,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
        ])
        // Tracing tools, and each version of the official client, add headers of their own.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers([HeaderName::from_static("x-relay-error")])
}
