//! Image management: the same bucket, validation and limits as `/storage/v1`. Owners only.

use endpoint::Error;
use std::collections::{BTreeMap, BTreeSet};

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, IF_MATCH, IF_NONE_MATCH};
use axum::http::{HeaderMap, Response, StatusCode};
use contract::NamedImage;
use contract::desk::{DeskImage, DeskImages, RequestedImage};
use images::ingest::MAX_BYTES;
use images::{ImageName, NameError, PutError, StoredImage, WriteMode};
use percent_encoding::percent_decode_str;

use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult};
use crate::services::PublishingServices;
use crate::session::SignedIn;
use crate::{Context, content, image_descriptions};
use endpoint::body::{self, UPLOAD_TIMEOUT};
use endpoint::response;
use publishing::{image_url, is_logo, other_logos};

/// Path prefix of an image.
const PREFIX: &str = "/desk/api/images/";

/// How long browsers may keep a new image, in seconds (spec section 7). One that replaces another is
/// revalidated each time.
const NEW_MAX_AGE: u32 = 3_600;

/// `GET /desk/api/images`.
pub async fn list(
    context: Context,
    State(publishing): State<PublishingServices>,
) -> Response<Body> {
    let used = used_images(&context);
    let held = publishing.images.catalog().all();
    let names = held.keys().map(String::as_str);
    let mut descriptions = image_descriptions::of_images(&context, names);
    let images = DeskImages {
        images: held
            .values()
            .map(|picture| DeskImage {
                descriptions: descriptions.remove(&picture.name).unwrap_or_default(),
                ..image(&publishing, picture, used_by(&used, &picture.name))
            })
            .collect(),
        named: used
            .into_iter()
            .map(|(name, used)| RequestedImage {
                held: held.contains_key(&name),
                fallback: used.image.fallback,
                title: used.image.alt,
                width: used.image.width,
                height: used.image.height,
                used_by: used.pages.into_iter().collect(),
                name,
            })
            .collect(),
        max_bytes: MAX_BYTES as u64,
    };
    response::json(StatusCode::OK, &images)
}

/// `PUT /desk/api/images/{name}`: stores an image, replacing any with the same name unless
/// `If-None-Match: *` is sent, or `If-Match` with the `updated_at` of another one. A logo also replaces one of another
/// kind.
pub async fn put(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let checked = check(&request);
    let limit = if checked.is_ok() { MAX_BYTES } else { 0 };
    let mode = write_mode(request.headers());
    // Drain the body even when the request is rejected, so that the client can read the response.
    let bytes = body::read_within(UPLOAD_TIMEOUT, request.into_body(), limit).await;
    let name = checked?;
    let bytes = bytes.map_err(|error| match error {
        // The client disconnected and will not read this response.
        Error::BadRequest => Error::TimedOut,
        error => error,
    })?;
    let now = (context.clock)().as_millisecond();
    let max_age = (mode == WriteMode::Create).then_some(NEW_MAX_AGE);
    let stored = publishing
        .images
        .put(&name, bytes, mode, max_age, now)
        .await;
    let picture = stored.map_err(|error| match error {
        PutError::Exists => DeskError::ImageExists,
        PutError::Missing => Error::NotFound.into(),
        PutError::Rejected(reason) => DeskError::ImageRejected(reason),
        PutError::Bucket(error) => error.into(),
    })?;
    remove_other_logos(&context, &publishing, &signed_in, &picture.name).await?;
    let used_by = used_by(&used_images(&context), &picture.name);
    let name = std::iter::once(picture.name.as_str());
    let mut descriptions = image_descriptions::of_images(&context, name);
    let stored = DeskImage {
        descriptions: descriptions.remove(&picture.name).unwrap_or_default(),
        ..image(&publishing, &picture, used_by)
    };
    Ok(response::json(StatusCode::OK, &stored))
}

/// `DELETE /desk/api/images/{name}`: pages that show it are published with the drawing instead.
pub async fn remove(
    context: Context,
    State(publishing): State<PublishingServices>,
    Extension(signed_in): Extension<SignedIn>,
    request: Request,
) -> HandlerResult {
    let name = name_of(&request);
    let name = name.map_err(|_| Error::NotFound)?;
    if remove_image(&context, &publishing, &signed_in, &name).await? {
        Ok(nothing())
    } else {
        Err(Error::NotFound.into())
    }
}

/// Removes the logos of other kinds than a new one. This asks for no password, because an upload also replaces an image
/// of the same name without one.
async fn remove_other_logos(
    context: &Context,
    publishing: &PublishingServices,
    signed_in: &SignedIn,
    name: &str,
) -> Result<(), DeskError> {
    for other in other_logos(name) {
        let other = ImageName::parse(other).map_err(DeskError::ImageName)?;
        remove_image(context, publishing, signed_in, &other).await?;
    }
    Ok(())
}

/// Removes an image, after pages that show it were published with the drawing instead. Returns whether there was one.
async fn remove_image(
    context: &Context,
    publishing: &PublishingServices,
    signed_in: &SignedIn,
    name: &ImageName,
) -> Result<bool, DeskError> {
    if publishing.images.catalog().get(name.as_str()).is_none() {
        return Ok(false);
    }
    content::show_drawings(context, publishing, signed_in, name.as_str()).await?;
    Ok(publishing.images.remove(name).await?.is_some())
}

/// Returns what an upload may replace. An `If-Match` that names no time matches no image.
fn write_mode(headers: &HeaderMap) -> WriteMode {
    if headers.get(IF_NONE_MATCH).is_some_and(|all| all == "*") {
        return WriteMode::Create;
    }
    let Some(seen) = headers.get(IF_MATCH) else {
        return WriteMode::Replace;
    };
    let seen = seen.to_str().unwrap_or_default().trim_matches('"');
    seen.parse::<i64>()
        .map_or(WriteMode::Create, WriteMode::ReplaceStoredAt)
}

/// Returns the image name if the content type is an image. Requiring one also blocks cross-site
/// forms, which cannot send it.
fn check(request: &Request) -> Result<ImageName, DeskError> {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !kind.starts_with("image/") {
        return Err(Error::UnsupportedMediaType.into());
    }
    name_of(request).map_err(DeskError::ImageName)
}

fn name_of(request: &Request) -> Result<ImageName, NameError> {
    let name = request
        .uri()
        .path()
        .strip_prefix(PREFIX)
        .unwrap_or_default();
    let name = percent_decode_str(name).decode_utf8_lossy();
    ImageName::parse(&name)
}

/// An image that pages use, and those pages' paths.
struct UsedImage {
    image: NamedImage,
    pages: BTreeSet<String>,
}

/// The images used by all pages, by name.
fn used_images(context: &Context) -> BTreeMap<String, UsedImage> {
    let mut used: BTreeMap<String, UsedImage> = BTreeMap::new();
    let pages = context.snapshot.sites().flat_map(|site| {
        let listings = site.blog.listings.values();
        let others = site.notices.values().chain([&site.not_found]);
        site.pages.values().chain(listings).chain(others)
    });
    for page in pages {
        let mut sections = page.sections.clone();
        for image in sections.iter_mut().flat_map(::content::images_of) {
            let known = used.entry(image.name.clone()).or_insert_with(|| UsedImage {
                image: image.clone(),
                pages: BTreeSet::new(),
            });
            // A decorative use has no alternative text.
            if known.image.alt.is_empty() {
                known.image.alt.clone_from(&image.alt);
            }
            // The 404 page has no path of its own.
            let path = if page.path.is_empty() {
                "/404"
            } else {
                page.path.as_str()
            };
            known.pages.insert(path.to_owned());
        }
    }
    used
}

/// Returns whether a page shows an uploaded photo. The logo and photos that no page uses do not count.
pub fn page_shows_photo(context: &Context, publishing: &PublishingServices) -> bool {
    let stored = publishing.images.catalog().all();
    !stored.is_empty()
        && used_images(context)
            .keys()
            .any(|name| stored.contains_key(name))
}

fn used_by(used: &BTreeMap<String, UsedImage>, name: &str) -> Vec<String> {
    let pages = used.get(name).map(|used| used.pages.iter().cloned());
    pages.into_iter().flatten().collect()
}

/// A stored image without its descriptions.
fn image(
    publishing: &PublishingServices,
    picture: &StoredImage,
    used_by: Vec<String>,
) -> DeskImage {
    DeskImage {
        name: picture.name.clone(),
        address: image_url(picture),
        width: picture.width,
        height: picture.height,
        bytes: picture.size,
        content_type: picture.mime().to_owned(),
        updated_at: picture.updated_at,
        is_logo: is_logo(publishing.images.catalog(), &picture.name),
        is_first_frame: picture.is_first_frame,
        used_by,
        descriptions: Vec::new(),
    }
}
