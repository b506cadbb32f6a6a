//! What search engines ask for: /sitemap.xml and /robots.txt.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use crate::App;

/// All pages that may be listed, with the day their words last changed.
pub async fn sitemap(State(app): State<Arc<App>>) -> impl IntoResponse {
    let site = &app.pages.site;
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in site.pages.values() {
        let updated = page.updated.as_deref().unwrap_or(&site.strings.updated);
        // Paths are percent-encoded and the address is checked, so nothing needs escaping.
        let address = &app.settings.public_url;
        let entry = format!(
            "<url><loc>{address}{}</loc><lastmod>{updated}</lastmod></url>\n",
            page.path.replace('&', "&amp;")
        );
        xml.push_str(&entry);
    }
    xml.push_str("</urlset>\n");
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml)
}

/// Everything may be read but what visitors entered.
pub async fn robots(State(app): State<Arc<App>>) -> impl IntoResponse {
    let mut text = String::from("User-agent: *\nDisallow: /quote/received/\n");
    // Writing to a string does not fail.
    let _ = writeln!(text, "Sitemap: {}/sitemap.xml", app.settings.public_url);
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}
