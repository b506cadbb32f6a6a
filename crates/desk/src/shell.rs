//! The document that the desk's own application starts in: the same for every path below `/desk`.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, Response, StatusCode};

use crate::Context;
use endpoint::error_page;

/// Nothing from elsewhere, no script but the bundle, and no markup made of text.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; frame-src 'self'; require-trusted-types-for 'script'; \
    trusted-types 'none'";

/// `GET /desk` and everything below it that is no API.
pub async fn get(State(context): State<Context>) -> Response<Body> {
    let Some(bundle) = &context.bundle else {
        tracing::error!("the program was built without the desk's bundle");
        return error_page::page(StatusCode::SERVICE_UNAVAILABLE);
    };
    let styles: Vec<String> = bundle
        .styles
        .iter()
        .map(|href| format!("<link rel=\"stylesheet\" href=\"{href}\">"))
        .collect();
    let styles = styles.concat();
    let (lang, brand) = (
        &context.snapshot.pages.site.lang,
        &context.snapshot.pages.site.chrome.brand.name,
    );
    let page = format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">\
         <meta name=\"robots\" content=\"noindex\"><title>{}</title>{styles}\
         <script type=\"module\" src=\"{}\"></script></head>\
         <body><div id=\"desk\"></div></body></html>",
        markup::escape(brand),
        bundle.script
    );
    let mut answer = Response::new(Body::from(page));
    let headers = answer.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    answer
}
