//! Images that are drawn when they are first requested: the social card of each page, and the
//! icons.

use anyhow::Context as _;
use axum::body::{self, Body};
use axum::extract::{Path, Request};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderValue, Response, StatusCode};
use axum::response::{IntoResponse, Redirect};
use card::{DrawError, Icon};
use contract::LogoImage;
use domain::Locale;
use images::StoredImage;
use publishing::{MAIL_LOGO_PATH, card_address, svg_logo};

use crate::drawing_cache::Origin;
use crate::{Context, pages};
use endpoint::error_page;
use endpoint::response::CachePolicy;

/// The icons of the web manifest: name, kind, pixels.
pub const MANIFEST_ICONS: [(&str, Icon, u32); 3] = [
    ("192.png", Icon::Plain, 192),
    ("512.png", Icon::Plain, 512),
    ("maskable-512.png", Icon::Maskable, 512),
];

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The size of the iOS home screen icon, in pixels.
const TOUCH_ICON: u32 = 180;

/// Pixels of a mail's logo per pixel of the mail, for sharp screens.
const MAIL_LOGO_SCALE: u32 = 2;
/// The largest logo that is drawn, in bytes; uploads of SVG are not larger.
const MAX_LOGO_BYTES: usize = 1 << 20;

/// The card of a page. Draws only URLs that the site itself generates.
pub async fn card(context: Context, request: Request) -> Response<Body> {
    let path = request.uri().path();
    let Some(svg) = card_at(&context, path) else {
        return pages::get(context, request).await;
    };
    let drawer = context.media.drawer.clone();
    let draw = move || match drawer.png(&svg, card::WIDTH, card::HEIGHT) {
        // The site composed it, so it is drawn without limits rather than not at all.
        Err(DrawError::NotStarted(_)) => card::png(&svg, card::WIDTH, card::HEIGHT),
        drawn => drawn,
    };
    let cache = CachePolicy::Immutable;
    respond(&context, Origin::Site, path, "image/png", cache, draw).await
}

/// `/favicon.ico`.
pub async fn favicon(context: Context) -> Response<Body> {
    if let Some(logo) = own_icon(&context) {
        return logo;
    }
    let mime = "image/x-icon";
    respond(
        &context,
        Origin::Site,
        "/favicon.ico",
        mime,
        CachePolicy::Day,
        card::favicon,
    )
    .await
}

/// `/apple-touch-icon.png`, which iOS requests on its own.
pub async fn touch_icon(context: Context) -> Response<Body> {
    if let Some(logo) = own_icon(&context) {
        return logo;
    }
    let draw = || Icon::Square.png(TOUCH_ICON);
    let (address, cache) = ("/apple-touch-icon.png", CachePolicy::Day);
    respond(&context, Origin::Site, address, "image/png", cache, draw).await
}

/// An icon of the web manifest.
pub async fn manifest_icon(
    context: Context,
    Path(name): Path<String>,
    request: Request,
) -> Response<Body> {
    let Some((_, icon, size)) = MANIFEST_ICONS.into_iter().find(|(own, ..)| *own == name) else {
        return pages::get(context, request).await;
    };
    if let Some(logo) = own_icon(&context) {
        return logo;
    }
    let draw = move || icon.png(size);
    let (address, cache) = (request.uri().path(), CachePolicy::Day);
    respond(&context, Origin::Site, address, "image/png", cache, draw).await
}

/// The owner's logo for mail, drawn from an SVG. Old mails show the current logo.
pub async fn mail_logo(context: Context, request: Request) -> Response<Body> {
    let stored = svg_logo(context.media.images.catalog());
    let Some((stored, logo)) = stored.zip(context.pages().logo()) else {
        return match own_logo(&context) {
            Some(logo) => logo,
            None => pages::get(context, request).await,
        };
    };
    let svg = match read_svg(&context, &stored).await {
        Ok(svg) => svg,
        Err(error) => {
            tracing::error!(%error, "cannot read the logo");
            return error_page::page(StatusCode::INTERNAL_SERVER_ERROR);
        }
    };
    if svg.contains("<image") {
        // The renderer draws no pictures within a drawing. Mails show the brand in place of a logo that is missing.
        return pages::get(context, request).await;
    }
    let (width, height) = (logo.width * MAIL_LOGO_SCALE, logo.height * MAIL_LOGO_SCALE);
    let drawer = context.media.drawer.clone();
    let draw = move || drawer.png(&svg, width, height);
    let address = format!("{MAIL_LOGO_PATH}?v={}", stored.version);
    let cache = CachePolicy::Day;
    respond(&context, Origin::Upload, &address, "image/png", cache, draw).await
}

async fn read_svg(context: &Context, stored: &StoredImage) -> anyhow::Result<String> {
    let contents = context.media.images.read(stored, None).await?;
    let stream = contents.context("the file is missing")?.bytes;
    let bytes = body::to_bytes(Body::from_stream(stream), MAX_LOGO_BYTES).await?;
    Ok(String::from_utf8(bytes.to_vec())?)
}

/// The owner's logo if it can be an icon. One that is more than twice as wide as high is a written name, which is
/// unreadable on a home screen.
pub fn icon_logo(context: &Context) -> Option<LogoImage> {
    let logo = context.pages().logo();
    logo.filter(|logo| logo.width <= logo.height.saturating_mul(2))
}

/// A redirect to the owner's logo instead of an icon; `None` if no logo is suitable.
fn own_icon(context: &Context) -> Option<Response<Body>> {
    let logo = icon_logo(context)?;
    Some(Redirect::temporary(&logo.src).into_response())
}

/// A redirect to the owner's logo; `None` if there is none.
fn own_logo(context: &Context) -> Option<Response<Body>> {
    let logo = context.pages().logo()?;
    Some(Redirect::temporary(&logo.src).into_response())
}

/// The SVG of the card at a path; `None` for unknown paths.
fn card_at(context: &Context, path: &str) -> Option<String> {
    let (key, _) = path
        .strip_prefix("/og")?
        .strip_suffix(".png")?
        .rsplit_once('.')?;
    // The path of a card starts with `/og` in every language, so use the language of the page's
    // path.
    let pages = [key, "/"].into_iter().filter_map(|page_path| {
        let pages = &context.snapshot.locale(Locale::of_path(page_path)).pages;
        Some((pages, pages.site.pages.get(page_path)?))
    });
    pages
        .map(|(pages, page)| (page, pages.card_of(page)))
        .find(|(page, svg)| card_address(&page.path, svg) == path)
        .map(|(_, svg)| svg)
}

async fn respond(
    context: &Context,
    origin: Origin,
    address: &str,
    mime: &'static str,
    cache: CachePolicy,
    draw: impl FnOnce() -> Result<Vec<u8>, DrawError> + Send + 'static,
) -> Response<Body> {
    match context
        .media
        .drawn
        .get_or_draw(&context.media.workers, origin, address, draw)
        .await
    {
        Ok(bytes) => {
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(mime));
            headers.insert(CACHE_CONTROL, cache.header());
            // Other sites embed the cards.
            headers.insert(RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
            // The address of a card changes with the card, so a CDN may keep it anyway.
            if cache != CachePolicy::Immutable
                && let Some(shared) = &context.shared_cache
            {
                shared.allow_icon(&mut response);
            }
            response
        }
        Err(error) => {
            tracing::error!(address, %error, "cannot draw an image");
            error_page::page(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}
