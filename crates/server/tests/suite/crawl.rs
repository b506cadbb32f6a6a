//! Crawls the whole site from `/` and from the sitemap.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::TestApp;
use axum::http::StatusCode;

/// The most bytes of a body in the first round trip, without headers.
const BYTES: usize = 14_000;

/// The first round trip: ten segments of 1,448 bytes.
const WITH_HEADERS: usize = 14_480;

/// The status line and the headers that the connection adds: length and date.
const LINES: usize =
    "HTTP/1.1 200 OK\r\ncontent-length: 14000\r\ndate: Sat, 21 Nov 2026 12:00:00 GMT\r\n\r\n".len();

/// English pages without a picture of their own: the home page has a landscape, the others a form or long text.
const WITHOUT_PICTURE: [&str; 6] = ["/", "/quote", "/prices", "/privacy", "/terms", "/sitemap"];

/// Prefixes of files that are not pages; `pages.rs`, `blog.rs` and `well_known.rs` check
/// that they exist.
const FILES: [&str; 6] = [
    "/assets/",
    "/images/",
    "/blog/feed.xml",
    "/es/consejos/feed.xml",
    "/site.webmanifest",
    "/es/site.webmanifest",
];

#[tokio::test]
async fn every_link_and_anchor_works() {
    let app = TestApp::start().await;
    let pages = crawl(&app).await;
    let mut dead = Vec::new();
    for (path, html) in &pages {
        for href in attributes(html, "href") {
            let (target, anchor) = href.split_once('#').unwrap_or((&href, ""));
            let target = target.split('?').next().unwrap_or_default();
            let target = if target.is_empty() {
                path.as_str()
            } else {
                target
            };
            if !target.starts_with('/') || FILES.iter().any(|folder| target.starts_with(folder)) {
                continue;
            }
            let Some(found) = pages.get(target) else {
                dead.push(format!("{path}: {href}"));
                continue;
            };
            if !anchor.is_empty() && !found.contains(&format!(" id=\"{anchor}\"")) {
                dead.push(format!("{path}: {href} has no such anchor"));
            }
        }
    }
    assert!(
        dead.is_empty(),
        "{} dead links:\n{}",
        dead.len(),
        dead.join("\n")
    );
}

#[tokio::test]
async fn every_page_of_the_sitemap_is_linked() {
    let app = TestApp::start().await;
    let listed = app.sitemap().await;
    let reached: BTreeSet<String> = crawl(&app).await.into_keys().collect();
    let missed: Vec<&String> = listed
        .iter()
        .filter(|path| !reached.contains(*path))
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(listed.len() > 40, "{} pages", listed.len());
}

#[tokio::test]
async fn each_page_has_one_h1_and_a_unique_title_and_description() {
    let app = TestApp::start().await;
    let mut titles = BTreeMap::new();
    let mut descriptions = BTreeMap::new();
    for path in app.sitemap().await {
        let html = app.get(&path).await.text();
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        let title = between(&html, "<title>", "</title>");
        let description = between(&html, "<meta name=\"description\" content=\"", "\"");
        assert!(description.chars().count() >= 50, "{path}: {description}");
        assert!(description.chars().count() <= 200, "{path}: {description}");
        if let Some(other) = titles.insert(title.clone(), path.clone()) {
            panic!("{path} and {other} have the title {title}");
        }
        if let Some(other) = descriptions.insert(description.clone(), path.clone()) {
            panic!("{path} and {other} have the description {description}");
        }
        let canonical = between(&html, "<link rel=\"canonical\" href=\"", "\"");
        assert_eq!(canonical, format!("http://127.0.0.1:8080{path}"));
        for json in html.split("<script type=\"application/ld+json\">").skip(1) {
            let json = json.split("</script>").next().unwrap_or_default();
            let object: serde_json::Value = serde_json::from_str(json).expect("JSON-LD is JSON");
            assert_eq!(object["@context"], "https://schema.org", "{path}");
        }
    }
}

#[tokio::test]
async fn headings_do_not_skip_levels() {
    let app = TestApp::start().await;
    for path in app.sitemap().await {
        let html = app.get(&path).await.text();
        let main = between(&html, "<main", "</main>");
        let mut last = 0;
        for level in main
            .split("<h")
            .skip(1)
            .filter_map(|rest| rest.chars().next()?.to_digit(10))
        {
            assert!(level <= last + 1, "{path}: h{level} after h{last}");
            last = level;
        }
    }
}

#[tokio::test]
async fn every_page_fits_the_first_round_trip() {
    let app = TestApp::start().await;
    for path in app.sitemap().await {
        let smallest = app.best_compressed(&path).await.len();
        assert!(smallest <= BYTES, "{path}: {smallest} bytes");
        let headers = app.get(&path).await.headers;
        let lines = headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len() + 4);
        // The response names the best accepted encoding.
        let whole = smallest + lines.sum::<usize>() + LINES + "content-encoding: br\r\n".len();
        assert!(whole <= WITH_HEADERS, "{path}: {whole} bytes with headers");
    }
}

#[tokio::test]
async fn no_two_pages_share_a_hero_picture() {
    let app = TestApp::start().await;
    let mut paths = app.sitemap().await;
    paths.push("/no-such-page".to_owned());
    let mut shown = BTreeMap::new();
    for path in paths {
        let html = app.get(&path).await.text();
        let lang = between(&html, "<html lang=\"", "\"");
        let hero = between(&html, "<main", "</section>");
        let frame = between(&hero, "<figure class=\"crate\">", "</figure>");
        let Some(picture) = attributes(&frame, "src").pop() else {
            let is_without = lang != "en" || WITHOUT_PICTURE.contains(&path.as_str());
            assert!(is_without, "{path} has no hero picture");
            continue;
        };
        assert_ne!(between(&frame, "alt=\"", "\""), "", "{path}");
        if let Some(other) = shown.insert((lang, picture), path.clone()) {
            panic!("{path} and {other} have the same hero picture");
        }
    }
}

#[tokio::test]
async fn a_misspelled_path_suggests_the_right_page() {
    let app = TestApp::start().await;
    let meant = app.get("/service-areas/penitas").await;
    assert_eq!(meant.status, StatusCode::PERMANENT_REDIRECT);
    assert_eq!(meant.header("location"), "/service-areas/pe%C3%B1itas");
    let decomposed = app.get("/service-areas/pen%CC%83itas").await;
    assert_eq!(decomposed.header("location"), "/service-areas/pe%C3%B1itas");
    let near = app.get("/piano-mover").await;
    assert_eq!(near.status, StatusCode::NOT_FOUND);
    assert!(near.text().contains("href=\"/piano-movers\""));
    let far = app.get("/zzzzzzzzzzzzzzzzzzzzz").await;
    assert!(!between(&far.text(), "<main", "</main>").contains("href=\"/piano-movers\""));
}

#[tokio::test]
async fn robots_txt_links_to_the_sitemap() {
    let app = TestApp::start().await;
    let robots = app.get("/robots.txt").await.text();
    assert!(robots.contains("Sitemap: http://127.0.0.1:8080/sitemap.xml"));
    let xml = app.get("/sitemap.xml").await;
    assert!(xml.header("content-type").starts_with("application/xml"));
    assert!(
        xml.text()
            .contains("<loc>http://127.0.0.1:8080/service-areas/pe%C3%B1itas</loc><lastmod>20")
    );
}

/// All pages that are linked from the home page, directly or not, by path.
async fn crawl(app: &TestApp) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut waiting = vec!["/".to_owned()];
    while let Some(path) = waiting.pop() {
        if pages.contains_key(&path) {
            continue;
        }
        let page = app.get(&path).await;
        if page.status != StatusCode::OK || !page.header("content-type").starts_with("text/html") {
            continue;
        }
        let html = page.text();
        let links = attributes(&html, "href").into_iter();
        let links = links.map(|href| href.split(['#', '?']).next().unwrap_or_default().to_owned());
        waiting.extend(links.filter(|path| path.starts_with('/')));
        pages.insert(path, html);
    }
    pages
}

fn attributes(html: &str, name: &str) -> Vec<String> {
    let parts = html
        .split(&format!(" {name}=\""))
        .skip(1)
        .map(str::to_owned)
        .collect::<Vec<_>>();
    let values = parts.iter().filter_map(|part| part.split('"').next());
    values.map(|value| value.replace("&amp;", "&")).collect()
}

fn between(text: &str, from: &str, to: &str) -> String {
    let rest = text.split_once(from).map_or("", |(_, rest)| rest);
    rest.split_once(to)
        .map_or("", |(found, _)| found)
        .to_owned()
}
