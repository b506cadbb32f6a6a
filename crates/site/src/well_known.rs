//! Files for crawlers and browsers: /sitemap.xml, /robots.txt, the web manifest and security.txt.

use std::fmt::Write;

use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use card::Icon;
use domain::{Locale, SitePath};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::Context;
use crate::drawn_images::{MANIFEST_ICONS, icon_logo};

/// The sky color of `web/src/styles/tokens.css`, which is at the top of the shipped pages.
const SKY: &str = "#A5DBDD";

/// How long security.txt is valid. RFC 9116 (section 2.5.5) recommends less than a year.
const CONTACT_VALIDITY: SignedDuration = SignedDuration::from_hours(24 * 182);

/// `/sitemap.xml`: all indexable pages with the day of their last change and their translations.
pub async fn sitemap(context: Context) -> impl IntoResponse {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for locale in context.snapshot.locales() {
        let site = &locale.pages.site;
        for page in site.pages.values() {
            let updated = page.updated.as_deref().unwrap_or(&site.messages.updated);
            let address = format!("{}{}", context.public_url, page.path);
            let mut entry = format!(
                "<url><loc>{}</loc><lastmod>{updated}</lastmod>",
                markup::escape(&address)
            );
            for alternate in locale.pages.alternates(page) {
                let (lang, url) = (&alternate.lang, markup::escape(&alternate.url));
                // Writing to a string never fails.
                let _ = write!(
                    entry,
                    "<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{url}\"/>"
                );
            }
            xml.push_str(&entry);
            xml.push_str("</url>\n");
        }
    }
    xml.push_str("</urlset>\n");
    ([(CONTENT_TYPE, "application/xml; charset=utf-8")], xml)
}

/// The web manifest.
pub async fn manifest(context: Context) -> impl IntoResponse {
    let name = &context.site().business.name;
    let drawn = MANIFEST_ICONS.into_iter().map(|(file, icon, size)| {
        json!({
            "src": format!("/icons/{file}"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": if icon == Icon::Maskable { "maskable" } else { "any" },
        })
    });
    let icons: Vec<Value> = match icon_logo(&context) {
        Some(logo) => vec![json!({ "src": logo.src, "sizes": "any" })],
        None => drawn.collect(),
    };
    let theme = context.site().colors.theme();
    let theme = theme.map_or_else(|| SKY.to_owned(), |color| color.to_string());
    let manifest = json!({
        "name": name,
        "short_name": name,
        "lang": context.site().lang,
        "id": context.path(SitePath::Home),
        "start_url": context.path(SitePath::Home),
        // Pages need the browser's back button.
        "display": "minimal-ui",
        "theme_color": theme,
        "background_color": theme,
        "icons": icons,
    });
    let mime = "application/manifest+json";
    ([(CONTENT_TYPE, mime)], manifest.to_string())
}

/// `/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities.
pub async fn security_contact(context: Context) -> impl IntoResponse {
    let business = &context.site().business;
    // Rounded to the day, so that the file is stable all day.
    let expires = (context.clock)() + CONTACT_VALIDITY;
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
pub async fn robots(context: Context) -> impl IntoResponse {
    let mut text = String::from("User-agent: *\n");
    for locale in Locale::ALL {
        // Writing to a string never fails.
        for path in [SitePath::QuoteReceived, SitePath::QuotePage] {
            let _ = writeln!(text, "Disallow: {}/", path.of(locale));
        }
    }
    let _ = writeln!(text, "Sitemap: {}/sitemap.xml", context.public_url);
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text)
}
