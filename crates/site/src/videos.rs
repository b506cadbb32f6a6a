//! Responds with uploaded videos and their captions. The bundled ones are assets.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode};
use endpoint::error_page;
use endpoint::response::{self, CachePolicy};
use images::VideoFile;
use images::video::{Captions, Mp4};
use images::{BucketError, StoredVideo};

use crate::state::Context;

/// The response to a request for an uploaded video or its captions; `None` if there is nothing at the
/// path.
pub async fn get(
    context: &Context,
    path: &str,
    method: &Method,
    request_headers: &HeaderMap,
) -> Option<Response<Body>> {
    match context.media.images.find_video_file(path).await? {
        VideoFile::Captions(text) => Some(captions(&text, request_headers)),
        VideoFile::Mp4(video, file) => {
            match mp4(context, (&video, &file), method, request_headers).await {
                Ok(response) => response,
                Err(error) => {
                    tracing::error!(%error, path, "an uploaded video could not be read");
                    Some(error_page::page(StatusCode::SERVICE_UNAVAILABLE))
                }
            }
        }
    }
}

/// The video, or the requested range of it, as it is read; `None` if the file is missing.
async fn mp4(
    context: &Context,
    (video, mp4): (&StoredVideo, &Mp4),
    method: &Method,
    request_headers: &HeaderMap,
) -> Result<Option<Response<Body>>, BucketError> {
    let Ok(etag) = HeaderValue::from_str(&format!("\"{}\"", mp4.version)) else {
        return Ok(None);
    };
    let (head, part) = response::video_head(method, request_headers, &etag, mp4.size);
    let mut response = head.map(|()| Body::empty());
    let Some(part) = part else {
        return Ok(Some(response));
    };
    let length = HeaderValue::from(part.end - part.start);
    response.headers_mut().insert(CONTENT_LENGTH, length);
    if method != Method::HEAD {
        let Some(contents) = context.media.images.read_mp4(video, mp4, part).await? else {
            return Ok(None);
        };
        *response.body_mut() = Body::from_stream(contents.bytes);
    }
    Ok(Some(response))
}

fn captions(captions: &Captions, request_headers: &HeaderMap) -> Response<Body> {
    let etag = format!("\"{}\"", captions.version);
    let known = response::is_known(request_headers, etag.as_bytes());
    let mut response = Response::new(Body::empty());
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(captions.text.clone());
    }
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/vtt; charset=utf-8");
    headers.insert(CONTENT_TYPE, kind);
    let cache = CachePolicy::Immutable;
    headers.insert(CACHE_CONTROL, cache.header());
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(ETAG, etag);
    }
    response
}
