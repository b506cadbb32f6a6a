//! The blog for visitors, search engines and feed readers.

use std::collections::BTreeSet;

use crate::support::TestApp;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use content::{Files, Site, load};
use domain::{Locale, SitePath};
use roxmltree::Document;

/// The namespace of Atom elements.
const ATOM: &str = "http://www.w3.org/2005/Atom";
const ADDRESS: &str = "http://127.0.0.1:8080";

/// The most bytes of a body in the first round trip, without headers.
const BYTES: usize = 14_000;

fn shipped() -> Site {
    load(&Files::shipped()).expect("valid")
}

/// The paths of all listing pages.
fn listings(site: &Site) -> Vec<String> {
    let others = site.blog.listings.keys().cloned();
    std::iter::once(SitePath::Blog.of(Locale::En).to_owned())
        .chain(others)
        .collect()
}

/// The titles of a page's 'Read More' links, in order.
fn titles(html: &str) -> Vec<String> {
    let parts = html.split("Read More<span class=\"vh\"> ").skip(1);
    parts
        .map(|part| unescaped(part.split("</span>").next().unwrap_or_default()))
        .collect()
}

fn unescaped(html: &str) -> String {
    html.replace("&#x27;", "'")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

/// The text of the only child element with this name.
fn child(node: roxmltree::Node<'_, '_>, name: &str) -> String {
    let found: Vec<_> = node
        .children()
        .filter(|c| c.has_tag_name((ATOM, name)))
        .collect();
    assert_eq!(found.len(), 1, "{name}");
    found[0].text().unwrap_or_default().to_owned()
}

fn is_moment(text: &str) -> bool {
    text.parse::<jiff::Timestamp>().is_ok()
}

#[tokio::test]
async fn a_category_lists_only_its_own_posts() {
    let (app, site) = (TestApp::start().await, shipped());
    for listing in site
        .blog
        .listings
        .keys()
        .filter(|key| key.contains("category"))
    {
        let page = app.get(listing).await;
        assert_eq!(page.status, StatusCode::OK, "{listing}");
        let html = page.text();
        let shown = titles(&html);
        let category = site
            .blog
            .posts
            .iter()
            .find(|post| shown.contains(&post.title));
        let category = &category.expect("each category has posts").category;
        assert!(
            html.contains(&format!("aria-current=\"page\">{category}<"))
                || html.contains(&format!("aria-current=\"true\">{category}<")),
            "{listing} does not say that it shows {category}"
        );
        for post in &site.blog.posts {
            let belongs = &post.category == category;
            assert!(
                belongs || !shown.contains(&post.title),
                "{listing}: {}",
                post.title
            );
        }
    }
}

#[tokio::test]
async fn listing_pages_link_to_every_post_in_order() {
    let (app, site) = (TestApp::start().await, shipped());
    let html = app.get(SitePath::Blog.of(Locale::En)).await.text();
    assert!(html.contains("Moving Tips &amp; Resources</h1>"));
    let posts: Vec<String> = site
        .blog
        .posts
        .iter()
        .map(|post| post.title.clone())
        .collect();
    assert_eq!(titles(&html), posts);
}

#[tokio::test]
async fn each_listing_page_has_its_own_canonical_url_and_fits_the_first_round_trip() {
    let (app, site) = (TestApp::start().await, shipped());
    let mut titles = BTreeSet::new();
    for listing in listings(&site) {
        let html = app.get(&listing).await.text();
        let canonical = format!("<link rel=\"canonical\" href=\"{ADDRESS}{listing}\"/>");
        assert!(html.contains(&canonical.replace('&', "&amp;")), "{listing}");
        let title = html
            .split("<title>")
            .nth(1)
            .and_then(|t| t.split('<').next());
        assert!(
            titles.insert(title.map(str::to_owned)),
            "{listing}: {title:?}"
        );
        let bytes = app.best_compressed(&listing).await.len();
        assert!(bytes <= BYTES, "{listing}: {bytes} bytes");
    }
}

#[tokio::test]
async fn campaign_parameters_do_not_change_the_page() {
    let app = TestApp::start().await;
    for (path, same) in [
        ("/blog?utm_source=mail", "/blog"),
        (
            "/blog?utm_source=a&category=packing-tips&fbclid=b",
            "/blog?category=packing-tips",
        ),
        (
            "/blog?a=b&category=moving-tips",
            "/blog?category=moving-tips",
        ),
    ] {
        let (first, second) = (app.get(path).await, app.get(same).await);
        assert_eq!(first.status, StatusCode::OK, "{path}");
        assert_eq!(first.header("etag"), second.header("etag"), "{path}");
        assert_eq!(first.body, second.body, "{path}");
    }
}

#[tokio::test]
async fn former_pages_of_a_listing_redirect_to_it() {
    let app = TestApp::start().await;
    for (former, now) in [
        ("/blog?page=1", "/blog"),
        ("/blog?page=2", "/blog"),
        ("/blog?page=4&utm_source=mail", "/blog"),
        (
            "/blog?category=moving-tips&page=2",
            "/blog?category=moving-tips",
        ),
    ] {
        let page = app.get(former).await;
        assert_eq!(page.status, StatusCode::PERMANENT_REDIRECT, "{former}");
        assert_eq!(page.header("location"), now, "{former}");
    }
}

#[tokio::test]
async fn an_empty_category_shows_all_posts() {
    let app = TestApp::start().await;
    let all = app.get("/blog").await.text();
    for query in [
        "category=",
        "category=&page=",
        "category=%20&utm_source=mail",
    ] {
        let page = app.get(&format!("/blog?{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        assert!(page.text() == all, "{query}");
    }
}

#[tokio::test]
async fn an_unknown_listing_page_is_404() {
    let app = TestApp::start().await;
    for query in [
        "category=recipes",
        "category=Packing+Tips",
        "category=%FF",
        "page=0",
        "page=two",
        "page=01",
        "page=-1",
        "page=99999999999999999999",
        "category=recipes&page=2",
    ] {
        let page = app.get(&format!("/blog?{query}")).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{query}");
        assert!(page.text().contains("Oops! Page not found"), "{query}");
    }
    let page = app.get("/blog/no-such-post").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn each_post_has_structured_data() {
    let (app, site) = (TestApp::start().await, shipped());
    let sitemap = app.get("/sitemap.xml").await.text();
    for post in &site.blog.posts {
        let html = app.get(&post.path).await.text();
        let objects = html.split("<script type=\"application/ld+json\">").skip(1);
        let objects = objects.map(|rest| rest.split("</script>").next().unwrap_or_default());
        let objects: Vec<serde_json::Value> = objects
            .map(|json| serde_json::from_str(json).expect("JSON-LD is JSON"))
            .collect();
        let own = objects
            .iter()
            .find(|object| object["@type"] == "BlogPosting");
        let own = own.unwrap_or_else(|| panic!("{} has no BlogPosting", post.path));
        let address = format!("{ADDRESS}{}", post.path);
        assert_eq!(own["headline"], post.title.as_str());
        assert_eq!(own["datePublished"], post.date.as_str());
        assert_eq!(own["articleSection"], post.category.as_str());
        assert_eq!(own["author"]["@type"], "Organization");
        assert_eq!(own["mainEntityOfPage"]["@id"], address.as_str());
        // Search engines show no SVG; the preview image of the page is a PNG.
        let image = own["image"][0].as_str().expect("an image");
        let file = image
            .strip_prefix(ADDRESS)
            .and_then(|path| path.strip_suffix(".png"));
        assert!(file.is_some(), "{image}");
        let card = format!("property=\"og:image\" content=\"{image}\"");
        assert!(html.contains(&card), "{card}");
        let crumbs = objects
            .iter()
            .find(|object| object["@type"] == "BreadcrumbList");
        let crumbs = crumbs.expect("breadcrumbs");
        assert_eq!(
            crumbs["itemListElement"][0]["item"],
            format!("{ADDRESS}/blog")
        );
        assert!(html.contains(&format!("<time dateTime=\"{}\">", post.date)));
        let entry = format!("<loc>{address}</loc><lastmod>{}</lastmod>", post.date);
        assert!(sitemap.contains(&entry), "{entry}");
    }
    let listing = app.get("/blog").await.text();
    assert!(!listing.contains("BlogPosting"));
}

#[tokio::test]
async fn serves_a_valid_atom_feed() {
    let app = TestApp::start().await;
    let response = app.get("/blog/feed.xml").await;
    assert!(
        response
            .header("content-type")
            .starts_with("application/atom+xml")
    );
    let text = response.text();
    let xml = Document::parse(&text).expect("well-formed");
    let feed = xml.root_element();
    assert!(feed.has_tag_name((ATOM, "feed")));
    assert!(is_moment(&child(feed, "updated")));
    assert!(!child(feed, "title").is_empty() && !child(feed, "id").is_empty());
    let links = feed.children().filter(|c| c.has_tag_name((ATOM, "link")));
    let own: Vec<_> = links
        .filter(|link| link.attribute("rel") == Some("self"))
        .collect();
    assert_eq!(
        own[0].attribute("href"),
        Some("http://127.0.0.1:8080/blog/feed.xml")
    );
    let author = feed.children().find(|c| c.has_tag_name((ATOM, "author")));
    assert!(!child(author.expect("an author"), "name").is_empty());
}

#[tokio::test]
async fn the_feed_has_an_entry_for_each_post() {
    let (app, site) = (TestApp::start().await, shipped());
    let text = app.get("/blog/feed.xml").await.text();
    let xml = Document::parse(&text).expect("well-formed");
    let feed = xml.root_element();
    let entries: Vec<_> = feed
        .children()
        .filter(|c| c.has_tag_name((ATOM, "entry")))
        .collect();
    assert_eq!(entries.len(), site.blog.posts.len());
    let mut ids = BTreeSet::new();
    for (entry, post) in entries.into_iter().zip(&site.blog.posts) {
        assert!(ids.insert(child(entry, "id")), "{}", post.path);
        assert_eq!(child(entry, "title"), post.title);
        assert_eq!(child(entry, "summary"), post.excerpt);
        for name in ["published", "updated"] {
            let moment = child(entry, name);
            assert!(
                is_moment(&moment) && moment.starts_with(&post.date),
                "{moment}"
            );
        }
        let link = entry
            .children()
            .find(|c| c.has_tag_name((ATOM, "link")))
            .expect("a link");
        let href = link.attribute("href").expect("an address");
        assert!(
            app.get(href.strip_prefix(ADDRESS).expect("absolute"))
                .await
                .status
                == StatusCode::OK
        );
    }
}

#[tokio::test]
async fn answers_304_for_the_etag_of_the_feed() {
    let app = TestApp::start().await;
    let response = app.get("/blog/feed.xml").await;
    let request = Request::get("/blog/feed.xml").header("if-none-match", response.header("etag"));
    let again = app
        .send(request.body(Body::empty()).expect("a request"))
        .await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn only_blog_pages_link_to_the_feed() {
    let app = TestApp::start().await;
    let link = "<link rel=\"alternate\" type=\"application/atom+xml\"";
    let site = shipped();
    for path in [
        "/blog",
        "/blog?category=packing-tips",
        &site.blog.posts[0].path,
    ] {
        assert!(app.get(path).await.text().contains(link), "{path}");
    }
    assert!(!app.get("/").await.text().contains(link));
}

#[tokio::test]
async fn the_subscription_box_is_a_form_with_a_labeled_field() {
    let app = TestApp::start().await;
    let html = app.get("/blog?category=moving-costs").await.text();
    assert!(html.contains("Stay Updated with Moving Tips"));
    let form = html.split("action=\"/subscribe\"").nth(1);
    let form = form.and_then(|form| form.split("</form>").next());
    let form = form.expect("a form");
    for part in [
        "<label for=\"subscribe-email\">Email</label>",
        "id=\"subscribe-email\"",
        "name=\"email\"",
        "type=\"email\"",
        "autoComplete=\"email\"",
        "required",
        ">Subscribe<",
    ] {
        assert!(form.contains(part), "{part}: {form}");
    }
    let sent = app.post_form(
        "/subscribe",
        &[("email", "rosa@example.com"), ("website", "")],
    );
    let sent = sent.await;
    assert_eq!(
        (sent.status, sent.header("location")),
        (StatusCode::SEE_OTHER, "/subscribe")
    );
}
