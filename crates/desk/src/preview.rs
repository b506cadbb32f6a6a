//! `/desk/preview/…`: previews of unpublished pages. They run no scripts and submit no forms.

use endpoint::Error;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, Response};
use axum::response::IntoResponse;
use content::{Site, Sites};
use domain::{Locale, SitePath};
use render::Document;
use uuid::Uuid;

use crate::Context;
use crate::previews::{KEEP_PAGES, Preview, PreviewPages, Previews, Source};
use crate::services::PublishingServices;
use endpoint::error_page;
use publishing::{Candidate, Pages};
use tokio::time::Instant;

/// Path prefix of previews.
const PREFIX: &str = "/desk/preview/";
/// Lifetime of a preview in milliseconds: 15 minutes.
const LIFETIME: i64 = 15 * 60_000;

/// Stores a preview for a person. Returns the path of the file's page, or of the home page, and the
/// expiry time in milliseconds since 1970.
pub fn keep(
    context: &Context,
    publishing: &PublishingServices,
    previews: &Arc<Previews>,
    person: &str,
    candidate: Candidate,
    file: &str,
) -> (String, i64) {
    let Candidate { files, sites, .. } = candidate;
    let locale = content::localized(file).map_or(Locale::En, |(locale, _)| locale);
    let site = sites.get(locale);
    let mut made = site.pages.values().chain(site.notices.values());
    let page = made.find(|page| page.file == file);
    let path = match page {
        Some(page) => page.path.as_str(),
        None if site.not_found.file == file => "/404",
        None => SitePath::Home.of(site.locale),
    };
    let id = Uuid::new_v4().to_string();
    let address = format!("{PREFIX}{id}{path}");
    let now = (context.clock)().as_millisecond();
    let until = now + LIFETIME;
    let preview = Preview {
        id: id.clone(),
        person: person.to_owned(),
        files: Arc::new(files),
        until,
    };
    previews.add(preview, now);
    // It is shown next.
    keep_pages(publishing, previews, &id, sites);
    (address, until)
}

/// Keeps the pages of a site while they are shown.
fn keep_pages(
    publishing: &PublishingServices,
    previews: &Arc<Previews>,
    id: &str,
    sites: Sites,
) -> Arc<PreviewPages> {
    let builder = publishing.publisher.builder();
    let pages = |site: Site| Pages::new(site, builder.catalog.clone(), builder.settings.clone());
    let (english, others) = sites.into_parts();
    let others = others.into_iter();
    let others = others.map(|(locale, site)| (locale, pages(site))).collect();
    let pages = Arc::new(PreviewPages::new(pages(english), others));
    previews.keep_pages(id, Arc::clone(&pages));
    drop_unused_pages(previews);
    pages
}

/// Drops the pages after a while, unless they are shown again until then.
fn drop_unused_pages(previews: &Arc<Previews>) {
    let previews = Arc::clone(previews);
    tokio::spawn(async move {
        tokio::time::sleep(KEEP_PAGES).await;
        previews.drop_unused_pages(Instant::now());
    });
}

/// `GET /desk/preview/{id}/{*path}`.
pub async fn get(
    context: Context,
    State(publishing): State<PublishingServices>,
    State(previews): State<Arc<Previews>>,
    request: Request,
) -> Response<Body> {
    let rest = request
        .uri()
        .path()
        .strip_prefix(PREFIX)
        .unwrap_or_default();
    let (id, path) = rest.split_once('/').unwrap_or((rest, ""));
    let now = (context.clock)().as_millisecond();
    let pages = match previews.get(id, now) {
        Some(Source::Pages(pages)) => {
            drop_unused_pages(&previews);
            pages
        }
        Some(Source::Files(files)) => match publishing.publisher.read_again(files).await {
            Ok(sites) => keep_pages(&publishing, &previews, id, sites),
            Err(_) => return Error::Busy.into_response(),
        },
        None => return Error::NotFound.into_response(),
    };
    let path = match request.uri().query() {
        Some(query) => format!("/{path}?{query}"),
        None => format!("/{path}"),
    };
    let plain = path.split('?').next().unwrap_or_default();
    let own = pages.of_path(plain);
    let view = own
        .page(&path)
        .or_else(|| own.page(plain))
        .or_else(|| own.notice(plain, &[]))
        .unwrap_or_else(|| own.not_found(Vec::new()));
    match context.snapshot.renderer().render_uncached(view).await {
        Ok(document) => preview_response(&document, &format!("{PREFIX}{id}"), &pages),
        Err(error) => error_page::render(&path, &error),
    }
}

fn preview_response(document: &Document, place: &str, pages: &PreviewPages) -> Response<Body> {
    let html = String::from_utf8_lossy(document.body.identity());
    let is_page = |path: &str| pages.of_path(path).site.pages.contains_key(path);
    let mut response = Response::new(Body::from(rewrite_links(&html, place, is_page)));
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    if let Ok(policy) = HeaderValue::from_str(&policy(document.policy.as_bytes())) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Restricts a page's content security policy for display in the desk's frame without scripts.
fn policy(own: &[u8]) -> String {
    let own = String::from_utf8_lossy(own);
    let kept = own.split(';').filter(|rule| {
        let name = rule.split_whitespace().next().unwrap_or_default();
        matches!(
            name,
            "default-src" | "style-src" | "img-src" | "font-src" | "media-src"
        )
    });
    let kept: Vec<&str> = kept.map(str::trim).collect();
    format!(
        "{};form-action 'none';base-uri 'none';frame-ancestors 'self';sandbox allow-same-origin",
        kept.join(";")
    )
}

/// Rewrites links to site pages so that they stay within the preview.
fn rewrite_links(html: &str, place: &str, is_page: impl Fn(&str) -> bool) -> String {
    let mut kept = String::with_capacity(html.len() + 4_096);
    let mut rest = html;
    while let Some(at) = rest.find("<a ") {
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end);
        let (before, tag) = (&rest[..at], &rest[at..end]);
        kept.push_str(before);
        match tag.split_once(" href=\"/") {
            Some((start, address)) => {
                let path = address.split(['"', '?', '#']).next().unwrap_or_default();
                kept.push_str(start);
                kept.push_str(" href=\"");
                if is_page(&format!("/{path}")) {
                    kept.push_str(place);
                }
                kept.push('/');
                kept.push_str(address);
            }
            None => kept.push_str(tag),
        }
        rest = &rest[end..];
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_pages_stay_in_the_preview() {
        let html = "<link href=\"/a\"><a class=\"b\" href=\"/a?x=1#y\">A</a><a href=\"/film.mp4\">F</a>\
                    <a href=\"tel:1\">T</a>";
        let shown = rewrite_links(html, "/desk/preview/7", |path| path == "/a");
        assert_eq!(
            shown,
            "<link href=\"/a\"><a class=\"b\" href=\"/desk/preview/7/a?x=1#y\">A</a>\
             <a href=\"/film.mp4\">F</a><a href=\"tel:1\">T</a>"
        );
    }

    #[test]
    fn policy_allows_framing_by_the_desk_and_no_scripts() {
        let own = b"default-src 'none';script-src 'self' 'sha256-x';style-src 'sha256-y';\
                    connect-src 'self';form-action 'self';frame-ancestors 'none'";
        let policy = policy(own);
        for word in [
            "script-src",
            "connect-src",
            "form-action 'self'",
            "ancestors 'none'",
        ] {
            assert!(!policy.contains(word), "{word}: {policy}");
        }
        assert!(policy.contains("style-src 'sha256-y'") && policy.contains("sandbox"));
    }
}
