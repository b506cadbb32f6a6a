//! Files for crawlers and browsers: /sitemap.xml, /robots.txt, the web manifest and security.txt.

use std::fmt::Write;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use card::Icon;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::Context;
use crate::drawn_images::MANIFEST_ICONS;

/// The sky color of `web/src/styles/tokens.css`.
const SKY: &str = "#A5DBDD";

/// RFC 9116 (section 2.5.5) recommends less than a year; half a year leaves time for cached copies.
const CONTACT_HOLDS: SignedDuration = SignedDuration::from_hours(24 * 182);

/// `/sitemap.xml`: all indexable pages with the day of their last change.
pub async fn sitemap(State(context): State<Context>) -> impl IntoResponse {
    let site = &context.snapshot.pages.site;
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in site.pages.values() {
        let updated = page.updated.as_deref().unwrap_or(&site.messages.updated);
        // Paths are percent-encoded and the address is checked, so nothing needs escaping.
        let address = &context.public_url;
        let entry = format!(
            "<url><loc>{address}{}</loc><lastmod>{updated}</lastmod></url>\n",
            markup::escape(&page.path)
        );
        xml.push_str(&entry);
    }
    xml.push_str("</urlset>\n");
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml)
}

/// The web manifest.
pub async fn manifest(State(context): State<Context>) -> impl IntoResponse {
    let name = &context.snapshot.pages.site.business.name;
    let icons: Vec<Value> = MANIFEST_ICONS
        .into_iter()
        .map(|(file, icon, size)| {
            json!({
                "src": format!("/icons/{file}"),
                "sizes": format!("{size}x{size}"),
                "type": "image/png",
                "purpose": if icon == Icon::Maskable { "maskable" } else { "any" },
            })
        })
        .collect();
    let manifest = json!({
        "name": name,
        "short_name": name,
        "lang": context.snapshot.pages.site.lang,
        "id": "/",
        "start_url": "/",
        // Pages need the browser's back button.
        "display": "minimal-ui",
        "theme_color": SKY,
        "background_color": SKY,
        "icons": icons,
    });
    let mime = "application/manifest+json";
    ([(CONTENT_TYPE, mime)], manifest.to_string())
}

/// `/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities.
pub async fn security_contact(State(context): State<Context>) -> impl IntoResponse {
    let business = &context.snapshot.pages.site.business;
    // Rounded to the day, so that the file is stable all day.
    let expires = (context.clock)() + CONTACT_HOLDS;
    let text = format!(
        "Contact: mailto:{}\nExpires: {}\nPreferred-Languages: {}\nCanonical: {}/.well-known/security.txt\n",
        business.email,
        expires.strftime("%Y-%m-%dT00:00:00Z"),
        business.languages.join(", "),
        context.public_url,
    );
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}

/// `/robots.txt`: everything may be crawled except what visitors entered.
pub async fn robots(State(context): State<Context>) -> impl IntoResponse {
    let mut text = String::from("User-agent: *\nDisallow: /quote/received/\n");
    // Writing to a string never fails.
    let _ = writeln!(text, "Sitemap: {}/sitemap.xml", context.public_url);
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}
