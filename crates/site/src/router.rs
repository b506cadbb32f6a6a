//! The routes of the public site.

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use endpoint::{limit_renders, same_origin};
use publishing::{FEED_PATH, QUOTE_PATH};

use crate::forms::{funnel, lead, quote, subscribe};
use crate::state::SiteState;
use crate::{chat, drawn_images, feed, pages, well_known};

/// The site's router. Its fallback looks up all other paths among the pages.
pub fn router(state: SiteState) -> Router {
    let forms = Router::new()
        .route(QUOTE_PATH, post(quote::post).fallback(quote::get))
        .route("/quote/steps", post(funnel::post).fallback(pages::get))
        .route("/quote/received/{id}", get(quote::received))
        .route("/leads", post(lead::post).fallback(pages::get))
        .route("/leads/messages", get(lead::messages))
        .route("/leads/{token}", get(lead::received))
        .route(subscribe::PATH, get(subscribe::sent).post(subscribe::post))
        .route(
            "/subscribe/confirm/{id}",
            get(subscribe::confirm_page).post(subscribe::confirm),
        )
        .route(
            "/unsubscribe/{id}",
            get(subscribe::end_page).post(subscribe::end),
        )
        .layer(from_fn_with_state(state.clone(), limit_renders))
        .layer(from_fn(same_origin));
    Router::new()
        .merge(forms)
        .route(FEED_PATH, get(feed::get))
        .route("/chat.json", get(chat::get))
        .route("/sitemap.xml", get(well_known::sitemap))
        .route("/robots.txt", get(well_known::robots))
        .route("/site.webmanifest", get(well_known::manifest))
        .route(
            "/.well-known/security.txt",
            get(well_known::security_contact),
        )
        .route("/og/{*page}", get(drawn_images::card))
        .route("/favicon.ico", get(drawn_images::favicon))
        .route("/apple-touch-icon.png", get(drawn_images::touch_icon))
        .route("/icons/{name}", get(drawn_images::manifest_icon))
        .fallback(pages::get)
        .with_state(state)
}
