//! Every address of the program on one screen.

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::{any, delete, get, post};
use tower::util::MapResponseLayer;
use tower_http::catch_panic::CatchPanicLayer;

use crate::{Live, api, desk, forms, readiness, site};
use endpoint::error_page;
use endpoint::{same_origin, security_headers};

/// The whole program as a service.
pub fn router(live: &Live) -> Router {
    let https = live.now().settings.is_https();

    // What visitors see and send.
    let public = Router::new()
        .route(
            site::QUOTE_PATH,
            post(forms::quote::post).fallback(site::get),
        )
        .route(
            "/quote/steps",
            post(forms::funnel::post).fallback(site::get),
        )
        .route("/quote/received/{id}", get(forms::quote::received))
        .route("/leads", post(forms::lead::post).fallback(site::get))
        .route("/leads/words", get(forms::lead::words))
        .route("/leads/{id}", get(forms::lead::received))
        .route(
            forms::subscribe::PATH,
            get(forms::subscribe::sent).post(forms::subscribe::post),
        )
        .route(
            "/subscribe/confirm/{id}",
            get(forms::subscribe::confirm_page).post(forms::subscribe::confirm),
        )
        .route(
            "/unsubscribe/{id}",
            get(forms::subscribe::end_page).post(forms::subscribe::end),
        )
        .layer(from_fn(same_origin));

    // The API, in the wire format of Supabase; open to other origins, guarded by keys.
    let api = Router::new()
        .route(
            "/rest/v1/quote_requests",
            post(api::quote_requests::insert).fallback(api::refuse),
        )
        .route("/rest/v1/{table}", any(api::unknown_table))
        .route("/functions/v1/assistant", post(api::assistant::ask))
        .route(
            "/functions/v1/generate-moving-jingle",
            post(api::functions::generate_moving_jingle).fallback(api::functions::wrong_method),
        )
        .route("/functions/v1/{*name}", any(api::functions::unknown))
        .merge(pictures())
        .layer(api::cross_origin());

    Router::new()
        .merge(public)
        .merge(api)
        .route(site::FEED_PATH, get(site::feed::get))
        .route("/chat.json", get(api::assistant::chat))
        .merge(desk::router(live))
        .route("/pictures/{version}/{*copy}", get(api::images::copy))
        .route("/sitemap.xml", get(site::machines::sitemap))
        .route("/robots.txt", get(site::machines::robots))
        .route("/site.webmanifest", get(site::machines::manifest))
        .route(
            "/.well-known/security.txt",
            get(site::machines::security_contact),
        )
        .route("/og/{*page}", get(site::pictures::card))
        .route("/favicon.ico", get(site::pictures::favicon))
        .route("/apple-touch-icon.png", get(site::pictures::touch_icon))
        .route("/icons/{name}", get(site::pictures::manifest_icon))
        .route("/healthz", get(|| async { "ok" }))
        .route("/readyz", get(readiness::readyz))
        .fallback(site::get)
        .layer(CatchPanicLayer::custom(error_page::panicked))
        .layer(MapResponseLayer::new(move |answer| {
            security_headers(answer, https)
        }))
        .with_state(live.clone())
}

/// The bucket of pictures.
fn pictures() -> Router<Live> {
    use api::images;
    Router::new()
        .route(
            "/storage/v1/object/list/{bucket}",
            post(images::list).fallback(images::unknown),
        )
        .route(
            "/storage/v1/object/public/{bucket}/{*name}",
            get(images::read_public).fallback(images::unknown),
        )
        .route(
            "/storage/v1/object/{bucket}/{*name}",
            get(images::read)
                .post(images::upload)
                .put(images::update)
                .delete(images::remove)
                .fallback(images::unknown),
        )
        .route(
            "/storage/v1/object/{bucket}",
            delete(images::remove_many).fallback(images::unknown),
        )
        .route("/storage/v1/{*rest}", any(images::unknown))
}
