//! The HTML document of the desk's single-page application, the same for every path under `/desk`.

use std::fmt::Write as _;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderValue, Response, StatusCode, Uri};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use content::ShellText;
use domain::Role;
use markup::escape;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::Context;
use crate::app::MANIFEST;
use crate::bundle::{DeskBundle, LazyBundle};
use crate::session::SignedIn;
use endpoint::error_page;

/// Content security policy: same origin only, no inline scripts except the import map, whose hash is inserted, and no
/// HTML injection sinks. The one Trusted Types policy names the service worker.
const POLICY: &str = "default-src 'none'; script-src 'self' 'sha256-{hash}'; style-src 'self'; img-src 'self' data:; \
    media-src 'self'; \
    font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'none'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; \
    require-trusted-types-for 'script'; trusted-types desk-worker";

/// `GET /desk` and every path below it outside the API.
pub async fn get(
    context: Context,
    State(bundle): State<LazyBundle>,
    Extension(signed_in): Extension<SignedIn>,
    uri: Uri,
) -> Response<Body> {
    if uri.path().ends_with('/') {
        return without_slash(&uri);
    }
    let Some(bundle) = bundle.get() else {
        tracing::error!("this build does not include the desk bundle");
        return error_page::page(StatusCode::SERVICE_UNAVAILABLE);
    };
    let styles: Vec<String> = bundle
        .styles
        .iter()
        .map(|href| {
            let integrity = integrity(bundle, href);
            format!("<link rel=\"stylesheet\" href=\"{href}\"{integrity}>")
        })
        .collect();
    let styles = styles.concat();
    let site = context.site();
    let (lang, brand) = (&site.lang, escape(&site.chrome.brand.name));
    // The browser checks the scripts that the first one loads against the import map.
    let map = json!({ "integrity": bundle.integrity }).to_string();
    let policy = POLICY.replace("{hash}", &STANDARD.encode(Sha256::digest(&map)));
    let page = format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1,viewport-fit=cover\">\
         <meta name=\"robots\" content=\"noindex\"><title>{brand}</title>\
         <link rel=\"manifest\" href=\"{MANIFEST}\" crossorigin=\"use-credentials\">\
         <link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">{styles}\
         <script type=\"importmap\">{map}</script>{}\
         <script type=\"module\" src=\"{}\"{}></script></head>\
         <body><div id=\"desk\" data-role=\"{}\">{}</div></body></html>",
        preloads(bundle, lang),
        bundle.script,
        integrity(bundle, &bundle.script),
        signed_in.role.key(),
        placeholder(&site.desk.shell, &brand, signed_in.role)
    );
    let mut response = Response::new(Body::from(page));
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Preloads resources that the browser would otherwise discover only step by step: the scripts that the first one
/// imports, and the texts.
fn preloads(bundle: &DeskBundle, lang: &str) -> String {
    let files = bundle.imports.iter().chain(bundle.messages.get(lang));
    let links = files.map(|href| {
        let integrity = integrity(bundle, href);
        format!("<link rel=\"modulepreload\" href=\"{href}\"{integrity}>")
    });
    links.collect()
}

/// The document until the scripts have loaded: brand and navigation. The application replaces it.
fn placeholder(text: &ShellText, brand: &str, role: Role) -> String {
    let mut items = Vec::new();
    if role != Role::Crew {
        items.push(("/desk/leads", &text.leads));
        items.push(("/desk/reports", &text.reports));
    }
    if role == Role::Owner {
        items.push(("/desk/site", &text.site));
        items.push(("/desk/images", &text.images));
    }
    items.push(("/desk/account", &text.account));
    let mut links = String::new();
    for (href, label) in items {
        // Writing to a string does not fail.
        let _ = write!(links, "<a href=\"{href}\">{}</a>", escape(label));
    }
    format!(
        "<header class=\"desk-bar on-dark\"><a href=\"/desk\" class=\"brand\">{brand}</a></header>\
         <main id=\"main\"><nav class=\"boot\">{links}</nav><p class=\"boot__state\" role=\"status\">{}</p></main>",
        escape(&text.loading)
    )
}

/// Redirects `/desk/` and the like to the canonical address, with the query.
fn without_slash(uri: &Uri) -> Response<Body> {
    let path = uri.path().trim_end_matches('/');
    let query = uri.query().map(|query| format!("?{query}"));
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
    if let Ok(address) = HeaderValue::from_str(&format!("{path}{}", query.unwrap_or_default())) {
        response.headers_mut().insert(LOCATION, address);
    }
    response
}

fn integrity(bundle: &DeskBundle, url: &str) -> String {
    let hash = bundle.integrity.get(url);
    hash.map_or_else(String::new, |hash| format!(" integrity=\"{hash}\""))
}
