//! The routes of the public site.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use domain::{Locale, SitePath};
use endpoint::{limit_renders, same_origin};
use publishing::MAIL_LOGO_PATH;

use crate::forms::{funnel, lead, quote, quote_page, subscribe};
use crate::state::SiteState;
use crate::{calendar_feed, chat, drawn_images, feed, pages, well_known};

/// The site's router. Its fallback looks up all other paths among the pages.
pub fn router(state: SiteState) -> Router {
    let mut router = Router::new()
        .route("/quote/steps", post(funnel::post))
        .layer(from_fn_with_state(state.clone(), limit_renders))
        .layer(from_fn(same_origin))
        .route("/sitemap.xml", get(well_known::sitemap))
        .route("/robots.txt", get(well_known::robots))
        .route(
            "/.well-known/security.txt",
            get(well_known::security_contact),
        )
        .route("/og/{*page}", get(drawn_images::card))
        .route("/favicon.ico", get(drawn_images::favicon))
        .route("/apple-touch-icon.png", get(drawn_images::touch_icon))
        .route(MAIL_LOGO_PATH, get(drawn_images::mail_logo))
        .route("/icons/{name}", get(drawn_images::manifest_icon))
        .route("/calendar/{file}", get(calendar_feed::get));
    for locale in Locale::ALL {
        router = router.merge(localized(locale, &state));
    }
    // Without script, a page with a form is where the form is posted.
    let forms = post(lead::post)
        .layer(from_fn_with_state(state.clone(), limit_renders))
        .layer(from_fn(same_origin))
        .layer(from_fn_with_state(state.clone(), lead::on_pages_with_forms));
    // A fallback alone would also respond, but its responses say that only POST is allowed.
    router
        .fallback(forms.get(pages::get).fallback(pages::get))
        .with_state(state)
}

/// Returns whether a request may be handled on the connection's own worker: a lead that our script sends is parsed
/// within bounds, waits for the database and renders no page.
pub fn stays_on_worker(request: &Request<Body>) -> bool {
    let path = request.uri().path();
    let is_at = |locale: Locale| path == SitePath::Leads.of(locale);
    request.method() == Method::POST
        && Locale::ALL.into_iter().any(is_at)
        && lead::wants_json(request.headers())
}

/// Returns how long a request may take, if it sends photos from the page of a quote.
pub fn deadline(method: &Method, path: &str) -> Option<Duration> {
    quote_page::photos::deadline(method, path)
}

/// The routes of one language. Handlers find the language by the path.
fn localized(locale: Locale, state: &SiteState) -> Router<SiteState> {
    let at = |path: SitePath| path.of(locale);
    let below = |path: SitePath| format!("{}/{{id}}", path.of(locale));
    let end_subscription = get(subscribe::end_page)
        .post(subscribe::end)
        .layer(from_fn_with_state(state.clone(), limit_renders));
    Router::new()
        .route(at(SitePath::Quote), get(quote::get).post(quote::post))
        .route(
            &below(SitePath::QuoteReceived),
            get(quote::received).post(quote_page::days::choose),
        )
        .route(
            &below(SitePath::QuotePage),
            get(quote_page::get).post(quote_page::post),
        )
        .route(
            &format!("{}/{{id}}/move.ics", at(SitePath::QuotePage)),
            get(quote_page::booking::file),
        )
        .route(
            &format!("{}/{{id}}/photos", at(SitePath::QuotePage)),
            get(quote_page::photos::back).post(quote_page::photos::post),
        )
        .route(
            &format!("{}/{{id}}/photos/{{photo}}", at(SitePath::QuotePage)),
            get(quote_page::photos::preview),
        )
        .route(
            &format!("{}/{{id}}/{{file}}", at(SitePath::QuotePage)),
            get(quote_page::pdf),
        )
        .route(at(SitePath::Leads), get(lead::get).post(lead::post))
        .route(at(SitePath::LeadMessages), get(lead::messages))
        .route(&below(SitePath::Leads), get(lead::received))
        .route(
            at(SitePath::Subscribe),
            get(subscribe::sent).post(subscribe::post),
        )
        .route(
            &below(SitePath::SubscribeConfirm),
            get(subscribe::confirm_page).post(subscribe::confirm),
        )
        .layer(from_fn_with_state(state.clone(), limit_renders))
        .layer(from_fn(same_origin))
        // A mail program posts to it from its own site; the secret link is the permission (RFC 8058).
        .route(&below(SitePath::Unsubscribe), end_subscription)
        .route(at(SitePath::Feed), get(feed::get))
        .route(at(SitePath::Chat), get(chat::get))
        .route(at(SitePath::Manifest), get(well_known::manifest))
}

#[cfg(test)]
mod tests {
    use axum::http::header::ACCEPT;

    use super::*;

    fn stays(method: Method, path: &str, accept: &str) -> bool {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(ACCEPT, accept);
        stays_on_worker(&request.body(Body::empty()).expect("a request"))
    }

    #[test]
    fn leads_of_every_language_stay_on_the_worker() {
        for locale in Locale::ALL {
            let leads = SitePath::Leads.of(locale);
            assert!(stays(Method::POST, leads, "application/json"), "{leads}");
            // Without script, the response is a page.
            assert!(!stays(Method::POST, leads, "text/html"), "{leads}");
            assert!(!stays(Method::GET, leads, "application/json"), "{leads}");
            let quote = SitePath::Quote.of(locale);
            assert!(!stays(Method::POST, quote, "application/json"), "{quote}");
        }
    }
}
