//! What crawlers and browsers read in addition to pages: social cards, icons, the manifest and `security.txt`.

use std::collections::BTreeMap;

use crate::support::{HOST, NOW, TestApp, TestResponse};
use axum::http::StatusCode;

/// The most bytes of a card: previews in messengers give up at about twice as many.
const CARD_BYTES: usize = 300_000;

#[tokio::test]
async fn every_page_has_its_own_social_card() {
    let app = TestApp::start().await;
    let mut cards = BTreeMap::new();
    for path in app.sitemap().await {
        let html = app.get(&path).await.text();
        let meta = |name: &str| meta(&html, "property", name);
        assert_eq!(meta("og:url"), format!("{HOST}{path}"));
        let is_spanish = path == "/es" || path.starts_with("/es/");
        let locale = if is_spanish { "es_US" } else { "en_US" };
        assert_eq!(meta("og:locale"), locale, "{path}");
        assert_eq!(html_title(&html), meta("og:title"), "{path}");
        let alt = meta("og:image:alt");
        assert!(alt.contains("956-555-0142"), "{path}: {alt}");
        let address = meta("og:image");
        let address = address.strip_prefix(HOST).expect("the site's own");
        let picture = app.get(address).await;
        assert_eq!(picture.status, StatusCode::OK, "{path}: {address}");
        assert_eq!(picture.header("content-type"), "image/png", "{path}");
        let stated = (meta("og:image:width"), meta("og:image:height"));
        assert_eq!(size(&picture), stated, "{path}");
        let bytes = picture.body.len();
        assert!(bytes <= CARD_BYTES, "{path}: {bytes} bytes");
        assert_eq!(stated, ("1200".into(), "630".into()), "{path}");
        assert!(picture.header("cache-control").contains("immutable"));
        let shared = picture.header("cross-origin-resource-policy");
        assert_eq!(shared, "cross-origin");
        if let Some(other) = cards.insert(picture.body, path.clone()) {
            panic!("{path} and {other} have the same card");
        }
    }
    assert!(cards.len() > 40, "{} cards", cards.len());
}

#[tokio::test]
async fn draws_no_card_for_a_made_up_address() {
    let app = TestApp::start().await;
    for path in [
        "/og/home.0000000000.png",
        "/og/nowhere.0000000000.png",
        "/og/home.png",
        "/og/.png",
        "/og/",
        "/icons/7.png",
    ] {
        assert_eq!(app.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_card_is_deterministic() {
    let app = TestApp::start().await;
    let html = app.get("/service-areas/pe%C3%B1itas").await.text();
    let address = meta(&html, "property", "og:image");
    let address = address.strip_prefix(HOST).expect("the site's own");
    let (one, other) = tokio::join!(app.get(address), app.get(address));
    assert!(one.body.len() > 1_000 && one.body == other.body);
    assert_eq!(app.get(address).await.body, one.body);
}

#[tokio::test]
async fn unlisted_pages_have_no_card() {
    let app = TestApp::start().await;
    let html = app.get("/nowhere").await.text();
    assert!(!html.contains("og:image"));
}

#[tokio::test]
async fn manifest_icons_have_the_stated_sizes() {
    let app = TestApp::start().await;
    let home = app.get("/").await.text();
    assert!(home.contains("<link rel=\"manifest\" href=\"/site.webmanifest\"/>"));
    let response = app.get("/site.webmanifest").await;
    assert_eq!(response.header("content-type"), "application/manifest+json");
    let manifest = response.json();
    assert_eq!(manifest["name"], "Valley Movers");
    assert_eq!(manifest["theme_color"], meta(&home, "name", "theme-color"));
    let icons = manifest["icons"].as_array().expect("a list");
    let mut sizes = Vec::new();
    for icon in icons {
        let text = |key: &str| icon[key].as_str().unwrap_or_default().to_owned();
        let picture = app.get(&text("src")).await;
        assert_eq!(picture.status, StatusCode::OK, "{icon}");
        assert_eq!(picture.header("content-type"), text("type"));
        let (width, height) = size(&picture);
        assert_eq!(format!("{width}x{height}"), text("sizes"));
        sizes.push((width, text("purpose")));
    }
    let wanted = [("192", "any"), ("512", "any"), ("512", "maskable")];
    let wanted = wanted.map(|(size, purpose)| (size.to_owned(), purpose.to_owned()));
    assert_eq!(sizes, wanted);
}

#[tokio::test]
async fn serves_icons_at_their_default_paths() {
    let app = TestApp::start().await;
    let touch = app.get("/apple-touch-icon.png").await;
    assert_eq!(size(&touch), ("180".into(), "180".into()));
    let favicon = app.get("/favicon.ico").await;
    assert_eq!(favicon.status, StatusCode::OK);
    assert_eq!(favicon.header("content-type"), "image/x-icon");
    assert_eq!(favicon.body[..6], [0, 0, 1, 0, 1, 0]);
}

#[tokio::test]
async fn security_txt_expires_within_a_year() {
    let app = TestApp::start().await;
    let response = app.get("/.well-known/security.txt").await;
    assert_eq!(response.header("content-type"), "text/plain; charset=utf-8");
    let text = response.text();
    let field = |name: &str| {
        let found: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
            .collect();
        assert_eq!(found.len(), 1, "{name}: {text}");
        found[0].to_owned()
    };
    assert_eq!(field("Contact"), "mailto:hello@example.com");
    assert_eq!(field("Preferred-Languages"), "en, es");
    let own = format!("{HOST}/.well-known/security.txt");
    assert_eq!(field("Canonical"), own);
    let now: jiff::Timestamp = NOW.parse().expect("a timestamp");
    let expires: jiff::Timestamp = field("Expires").parse().expect("a timestamp");
    let days = expires.duration_since(now).as_hours() / 24;
    assert!((30..365).contains(&days), "{days} days");
}

/// Width and height from a PNG's header.
fn size(response: &TestResponse) -> (String, String) {
    let png = &response.body;
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| {
        let bytes = png[at..at + 4].try_into().expect("four bytes");
        u32::from_be_bytes(bytes).to_string()
    };
    (number(16), number(20))
}

fn meta(html: &str, attribute: &str, name: &str) -> String {
    let tag = format!("<meta {attribute}=\"{name}\" content=\"");
    let (_, rest) = html.split_once(&tag).unwrap_or_else(|| panic!("no {name}"));
    rest.split('"').next().unwrap_or_default().to_owned()
}

fn html_title(html: &str) -> String {
    let rest = html.split_once("<title>").map_or("", |(_, rest)| rest);
    rest.split("</title>").next().unwrap_or_default().to_owned()
}
