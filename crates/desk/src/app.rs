//! The desk as an app on a phone or a computer: its manifest and its service worker.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, Response, StatusCode};
use axum::response::IntoResponse;
use endpoint::Error;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::Context;
use crate::bundle::LazyBundle;

/// The address of the manifest.
pub const MANIFEST: &str = "/desk/app.webmanifest";

/// The address of the service worker.
pub const WORKER: &str = "/desk/worker.js";

/// The color around the desk, which is also that of its icons, unless the owner has chosen one.
const THEME: &str = "#00684A";

/// The worker may control `/desk` itself, too, which is above its own folder.
const ALLOWED: HeaderName = HeaderName::from_static("service-worker-allowed");

/// The worker loads only this site's own files, and no code.
const WORKER_POLICY: &str = "default-src 'none'; connect-src 'self'; \
    require-trusted-types-for 'script'; trusted-types 'none'";

/// `GET /desk/app.webmanifest`.
pub async fn manifest(context: Context) -> Response<Body> {
    let site = context.site();
    let brand = &site.chrome.brand.name;
    let icon = |file: &str, size: u32, purpose: &str| {
        json!({
            "src": format!("/icons/{file}"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    let icons: Vec<Value> = match context.pages().logo() {
        Some(logo) => vec![json!({ "src": logo.src, "sizes": "any" })],
        None => vec![
            icon("192.png", 192, "any"),
            icon("512.png", 512, "any"),
            icon("maskable-512.png", 512, "maskable"),
        ],
    };
    let theme = site.colors.theme();
    let theme = theme.map_or_else(|| THEME.to_owned(), |color| color.to_string());
    let manifest = json!({
        "name": site.desk.push.app_name.replace("{brand}", brand),
        "short_name": brand,
        "lang": site.lang,
        "id": "/desk",
        "start_url": "/desk",
        "scope": "/desk",
        "display": "standalone",
        "theme_color": theme,
        "background_color": "#FFFFFF",
        "icons": icons,
    });
    text("application/manifest+json", manifest.to_string())
}

/// `GET /desk/worker.js`: the worker behind a line with its version and the files of the desk. The version changes with
/// every build, so a new program replaces the worker and its caches.
pub async fn worker(State(bundle): State<LazyBundle>) -> Response<Body> {
    let parts = bundle.get().and_then(|bundle| {
        let script = bundle.worker.as_deref()?;
        Some((bundle, script))
    });
    let Some((bundle, script)) = parts else {
        return Error::NotFound.into_response();
    };
    let messages = bundle.messages.values();
    let files: Vec<&String> = [&bundle.script]
        .into_iter()
        .chain(&bundle.styles)
        .chain(&bundle.imports)
        .chain(messages)
        .collect();
    let hash = Sha256::digest(format!("{files:?}{script}"));
    let version = hex::encode(&hash[..8]);
    let build = json!({ "version": version, "files": files });
    let body = format!("self.deskBuild={build};\n{script}");
    let mut response = text("text/javascript; charset=utf-8", body);
    let headers = response.headers_mut();
    headers.insert(ALLOWED, HeaderValue::from_static("/desk"));
    let policy = HeaderValue::from_static(WORKER_POLICY);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    response
}

/// A text that browsers keep and check each time.
fn text(mime: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::OK;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
