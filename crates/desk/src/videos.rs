//! The site's videos: an owner replaces a bundled sample with their own video, with captions in each language. Posters
//! are images of the bucket.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{CONTENT_TYPE, IF_MATCH, IF_NONE_MATCH};
use axum::http::{HeaderMap, Response, StatusCode};
use contract::NamedImage;
use contract::desk::{DeskCaptions, DeskVideo, DeskVideos, UploadedVideo};
use domain::Locale;
use endpoint::body::{self, BodyParts, VIDEO_UPLOAD_TIMEOUT};
use endpoint::{Error, response};
use images::video::{
    CaptionsError, IncomingVideo, MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES, Mp4, VideoError,
};
use images::{PutVideoError, StoredVideo};
use publishing::image_url;

use crate::Context;
use crate::empty_response::nothing;
use crate::error::{DeskError, HandlerResult};
use crate::services::PublishingServices;

/// `GET /desk/api/videos`.
pub async fn list(
    context: Context,
    State(publishing): State<PublishingServices>,
) -> Response<Body> {
    let videos = DeskVideos {
        videos: videos(&context, &publishing),
        max_bytes: MAX_VIDEO_BYTES,
        max_captions_bytes: MAX_CAPTIONS_BYTES as u64,
    };
    response::json(StatusCode::OK, &videos)
}

/// `PUT /desk/api/videos/{name}`: pages show the uploaded video in place of the bundled one. Refused if `If-Match` is
/// the address of a different one.
pub async fn put(
    context: Context,
    State(publishing): State<PublishingServices>,
    Path(name): Path<String>,
    request: Request,
) -> HandlerResult {
    let headers = request.headers().clone();
    let unchanged = || is_as_seen(&context, &publishing, &headers, &name, None);
    let checked = known(&context, &name)
        .and_then(|()| content_type(&request, "video/"))
        .and_then(|()| unchanged());
    if let Err(error) = checked {
        // Read the body, so that the client receives the response.
        let _ = body::read(request.into_body(), 0).await;
        return Err(error);
    }
    let upload = receive(&publishing, request.into_body()).await?;
    // Someone else may have been faster.
    unchanged()?;
    let now = (context.clock)().as_millisecond();
    let stored = publishing.images.put_video(&name, upload, now).await;
    stored.map_err(rejected)?;
    one(&context, &publishing, &name)
}

/// `DELETE /desk/api/videos/{name}`: pages show the bundled video with its captions again.
pub async fn remove(
    State(publishing): State<PublishingServices>,
    Path(name): Path<String>,
) -> HandlerResult {
    let removed = publishing.images.remove_video(&name).await;
    if removed? {
        Ok(nothing())
    } else {
        Err(Error::NotFound.into())
    }
}

/// `PUT /desk/api/videos/{name}/captions/{language}`: refused as [`put`] is, and with `If-None-Match: *` if there are
/// captions.
pub async fn put_captions(
    context: Context,
    State(publishing): State<PublishingServices>,
    Path((name, language)): Path<(String, String)>,
    request: Request,
) -> HandlerResult {
    let is_language = Locale::ALL.iter().any(|locale| locale.key() == language);
    let checked = known(&context, &name)
        .and_then(|()| is_language.then_some(()).ok_or(Error::NotFound.into()))
        .and_then(|()| content_type(&request, "text/vtt"))
        .and_then(|()| {
            let language = Some(language.as_str());
            is_as_seen(&context, &publishing, request.headers(), &name, language)
        });
    let limit = if checked.is_ok() {
        MAX_CAPTIONS_BYTES
    } else {
        0
    };
    let bytes = body::read(request.into_body(), limit).await;
    checked?;
    let bytes = bytes.map_err(|error| match error {
        Error::TooLarge => DeskError::CaptionsRejected(CaptionsError::TooLarge),
        error => error.into(),
    })?;
    let now = (context.clock)().as_millisecond();
    let stored = publishing
        .images
        .put_captions(&name, &language, &bytes, now);
    stored.await.map_err(rejected)?;
    one(&context, &publishing, &name)
}

/// `DELETE /desk/api/videos/{name}/captions/{language}`.
pub async fn remove_captions(
    State(publishing): State<PublishingServices>,
    Path((name, language)): Path<(String, String)>,
) -> HandlerResult {
    let removed = publishing.images.remove_captions(&name, &language).await;
    if removed? {
        Ok(nothing())
    } else {
        Err(Error::NotFound.into())
    }
}

/// Writes a body to a temporary file. What exceeds the limit is read to some extent, so that the client
/// receives the response.
async fn receive(publishing: &PublishingServices, body: Body) -> Result<IncomingVideo, DeskError> {
    let upload = publishing.images.incoming_video();
    let upload = upload?;
    let written = write(upload, BodyParts::new(body, MAX_VIDEO_BYTES));
    let written = tokio::time::timeout(VIDEO_UPLOAD_TIMEOUT, written);
    written.await.unwrap_or(Err(Error::TimedOut.into()))
}

async fn write(
    mut upload: IncomingVideo,
    mut parts: BodyParts,
) -> Result<IncomingVideo, DeskError> {
    loop {
        match parts.next().await {
            Ok(Some(part)) => {
                let written = upload.append(part).await;
                upload = written?;
            }
            Ok(None) => return Ok(upload),
            Err(Error::TooLarge) => return Err(DeskError::VideoRejected(VideoError::TooLarge)),
            // The client disconnected and will not read this response.
            Err(Error::BadRequest) => return Err(Error::TimedOut.into()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Checks that the site has a video of this name.
fn known(context: &Context, name: &str) -> Result<(), DeskError> {
    let exists = context.snapshot.english_site().videos.contains_key(name);
    exists.then_some(()).ok_or(Error::NotFound.into())
}

/// Checks the content type, which a form on another site cannot send.
fn content_type(request: &Request, expected: &str) -> Result<(), DeskError> {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let matches = kind.starts_with(expected);
    matches
        .then_some(())
        .ok_or(Error::UnsupportedMediaType.into())
}

/// Checks that a video, or its captions in a language, are those that the person saw when they chose another file.
fn is_as_seen(
    context: &Context,
    publishing: &PublishingServices,
    headers: &HeaderMap,
    name: &str,
    language: Option<&str>,
) -> Result<(), DeskError> {
    let mut all = videos(context, publishing).into_iter();
    let video = all.find(|video| video.name == name);
    let video = video.ok_or(Error::NotFound)?;
    let (field, present) = match language {
        None => ("video", Some(video.address)),
        Some(language) => {
            let mut captions = video.captions.into_iter();
            let captions = captions.find(|one| one.language == language);
            ("captions", captions.and_then(|one| one.address))
        }
    };
    let creates = headers.get(IF_NONE_MATCH).is_some_and(|all| all == "*");
    let seen = headers
        .get(IF_MATCH)
        .map(|seen| seen.to_str().unwrap_or_default());
    let is_other = seen.is_some_and(|seen| present.as_deref() != Some(seen.trim_matches('"')));
    if is_other || (creates && present.is_some()) {
        return Err(DeskError::FileReplaced(field));
    }
    Ok(())
}

fn rejected(error: PutVideoError) -> DeskError {
    match error {
        PutVideoError::Video(VideoError::Unreadable) => {
            tracing::error!("the temporary file of an uploaded video could not be read");
            Error::Unavailable.into()
        }
        PutVideoError::Video(error) => DeskError::VideoRejected(error),
        PutVideoError::Captions(error) => DeskError::CaptionsRejected(error),
        PutVideoError::Bucket(error) => error.into(),
    }
}

fn one(context: &Context, publishing: &PublishingServices, name: &str) -> HandlerResult {
    let mut all = videos(context, publishing).into_iter();
    let video = all.find(|video| video.name == name);
    Ok(response::json(
        StatusCode::OK,
        &video.ok_or(Error::NotFound)?,
    ))
}

/// The pages that show a video.
#[derive(Default)]
struct Use {
    title: String,
    poster: Option<NamedImage>,
    pages: BTreeSet<String>,
}

fn videos(context: &Context, publishing: &PublishingServices) -> Vec<DeskVideo> {
    let mut uses = uses(context);
    let uploaded = publishing.images.catalog().videos();
    let bundled = &context.snapshot.english_site().videos;
    let videos = bundled.iter().map(|(name, video)| {
        let own = uploaded.get(name);
        let shown = uses.remove(name).unwrap_or_default();
        let mp4 = own.and_then(|own| own.mp4.as_ref());
        let address = own.and_then(|own| own.mp4_url());
        let poster = shown.poster.as_ref();
        DeskVideo {
            name: name.clone(),
            title: shown.title,
            address: address.unwrap_or_else(|| video.url.clone()),
            uploaded: mp4.map(uploaded_video),
            captions: captions(own.map(AsRef::as_ref), &video.captions_url),
            poster: poster.map(|poster| poster.name.clone()),
            poster_address: poster.map(|poster| {
                let stored = publishing.images.catalog().get(&poster.name);
                stored.map_or_else(|| poster.fallback.clone(), |stored| image_url(&stored))
            }),
            used_by: shown.pages.into_iter().collect(),
        }
    });
    videos.collect()
}

fn uploaded_video(mp4: &Mp4) -> UploadedVideo {
    UploadedVideo {
        width: mp4.facts.width,
        height: mp4.facts.height,
        bytes: mp4.size,
        duration_ms: mp4.facts.duration_ms,
        has_sound: mp4.facts.has_sound,
        updated_at: mp4.updated_at,
    }
}

/// Captions in each language. The bundled ones are in English, and belong to the bundled video.
fn captions(own: Option<&StoredVideo>, bundled: &str) -> Vec<DeskCaptions> {
    let is_replaced = own.is_some_and(|own| own.mp4.is_some());
    let captions = Locale::ALL.iter().map(|locale| {
        let language = locale.key();
        let uploaded = own.and_then(|own| own.captions_url(language));
        let bundled = (language == "en" && !is_replaced).then(|| bundled.to_owned());
        DeskCaptions {
            language: language.to_owned(),
            label: locale.name().to_owned(),
            uploaded: uploaded.is_some(),
            address: uploaded.or(bundled),
        }
    });
    captions.collect()
}

/// The pages of each bundled video, by its name.
fn uses(context: &Context) -> BTreeMap<String, Use> {
    let bundled = &context.snapshot.english_site().videos;
    let by_url: BTreeMap<&str, &String> = bundled
        .iter()
        .map(|(name, video)| (video.url.as_str(), name))
        .collect();
    let mut uses: BTreeMap<String, Use> = BTreeMap::new();
    let pages = context
        .snapshot
        .sites()
        .flat_map(|site| site.pages.values());
    for page in pages {
        let mut sections = page.sections.clone();
        for slot in sections.iter_mut().flat_map(content::videos_of) {
            let Some(name) = by_url.get(slot.url.as_str()) else {
                continue;
            };
            let shown = uses.entry((*name).clone()).or_default();
            if shown.title.is_empty() {
                slot.title.clone_into(&mut shown.title);
                shown.poster = slot.poster.cloned();
            }
            shown.pages.insert(page.path.clone());
        }
    }
    uses
}
