//! `/storage/v1`: the image bucket, in the wire format of Supabase Storage.

mod file;
mod list_body;
mod upload_body;

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response, StatusCode};
use bytes::Bytes;
use images::ingest::MAX_BYTES;
use images::{ImageBucket, ImageName, ListEntry, StoredImage, VariantFormat, WriteMode};
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::json_response::json_response;
use crate::key::{Act, Caller};
use crate::storage_error::StorageError;
use publishing::{BUCKET, VARIANTS_PATH, public_path};

use crate::Context;
use endpoint::body::{self, UPLOAD_TIMEOUT};

pub use list_body::{DEFAULT_ROWS, MAX_LENGTH, MAX_ROWS};

/// Allowance for a multipart form around a file, in bytes.
const FORM_OVERHEAD: usize = 64 << 10;

type HandlerResult = Result<Response<Body>, StorageError>;

/// `POST object/list/{bucket}`: lists the images of a folder.
pub async fn list(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        allow(&context, &request, Act::ReadImages)?;
        target(&request, "/storage/v1/object/list/")?;
        let bytes = body::read(request.into_body(), context.body_limit).await?;
        let (query, catalog) = (list_body::query(&bytes)?, context.images.catalog());
        if !catalog.is_read() {
            return Err(StorageError::unavailable());
        }
        let rows = catalog.list(&query);
        Ok(json_response(
            StatusCode::OK,
            &rows
                .iter()
                .map(|entry| row(entry, &context.public_url))
                .collect::<Value>(),
        ))
    })
    .await
}

/// `POST object/{bucket}/{name}`: stores an image.
pub async fn upload(State(context): State<Context>, request: Request) -> Response<Body> {
    let upsert = request.headers().get("x-upsert");
    let mode = match upsert.map(HeaderValue::as_bytes) {
        Some(b"true") => WriteMode::Replace,
        _ => WriteMode::Create,
    };
    store(&context, request, mode).await
}

/// `PUT object/{bucket}/{name}`: replaces an image.
pub async fn update(State(context): State<Context>, request: Request) -> Response<Body> {
    store(&context, request, WriteMode::Update).await
}

/// `DELETE object/{bucket}/{name}`: deletes an image.
pub async fn remove(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        allow(&context, &request, Act::ChangeImages)?;
        let name = image_name(&target(&request, OBJECT)?)?;
        match context.images.remove(&name).await? {
            Some(_) => Ok(json_response(
                StatusCode::OK,
                &json!({ "message": "Successfully deleted" }),
            )),
            None => Err(StorageError::no_object()),
        }
    })
    .await
}

/// `DELETE object/{bucket}`: deletes the images that the body lists, and responds with those
/// that existed.
pub async fn remove_many(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        allow(&context, &request, Act::ChangeImages)?;
        target(&request, OBJECT)?;
        let bytes = body::read(request.into_body(), context.body_limit).await?;
        let mut removed = Vec::new();
        for name in list_body::prefixes(&bytes)? {
            // No image has an invalid name.
            let Ok(name) = ImageName::parse(&name) else {
                continue;
            };
            if let Some(image) = context.images.remove(&name).await? {
                let mut entry = entry(&image.name, &image);
                entry["bucket_id"] = json!(BUCKET);
                removed.push(entry);
            }
        }
        Ok(json_response(StatusCode::OK, &Value::from(removed)))
    })
    .await
}

/// `GET object/public/{bucket}/{name}`: an image, without a key.
pub async fn read_public(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        let name = target(&request, "/storage/v1/object/public/")?;
        read_image(&context, &name, &request.into_parts().0).await
    })
    .await
}

/// `GET object/{bucket}/{name}`: an image, with a key.
pub async fn read(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        allow(&context, &request, Act::ReadImages)?;
        let name = target(&request, OBJECT)?;
        read_image(&context, &name, &request.into_parts().0).await
    })
    .await
}

/// `GET /pictures/{version}/{name}/{width}.{ending}`: a variant for pages. A request for an old version gets the
/// current one.
pub async fn variant(State(context): State<Context>, request: Request) -> Response<Body> {
    respond(async move {
        let path = request.uri().path().to_owned();
        let mut found = variant_at(&context.images, &path);
        if found.is_none()
            && let Some(requested) = variant_path(&path)
        {
            // Another program may have made it a moment ago.
            context.images.look_up(&requested.name).await;
            found = variant_at(&context.images, &path);
        }
        let found = found.ok_or_else(|| missing(&context));
        let (image, width, format, is_current) = found?;
        let bytes = context.images.read_variant(&image, width, format).await?;
        let bytes = bytes.ok_or_else(StorageError::no_object)?;
        Ok(file::variant(bytes, format, is_current))
    })
    .await
}

/// The response with a cached variant, which bypasses the router.
pub fn cached_variant<B: From<Bytes>>(images: &ImageBucket, path: &str) -> Option<Response<B>> {
    let (image, width, format, is_current) = variant_at(images, path)?;
    let bytes = images.cached_variant(&image, width, format)?;
    Some(file::variant(bytes, format, is_current))
}

/// 404 for an unknown endpoint.
pub async fn unknown() -> Response<Body> {
    StorageError::no_route().into()
}

const OBJECT: &str = "/storage/v1/object/";

async fn respond(work: impl Future<Output = HandlerResult>) -> Response<Body> {
    work.await.unwrap_or_else(Into::into)
}

/// Checks the caller's permission.
fn allow(context: &Context, request: &Request, act: Act) -> Result<(), StorageError> {
    if Caller::of(&context.keys, request)?.may(act) {
        Ok(())
    } else {
        Err(StorageError::forbidden())
    }
}

/// The decoded path after the bucket's name; errors for any other bucket.
fn target(request: &Request, before: &str) -> Result<String, StorageError> {
    let path = request.uri().path();
    let rest = path.strip_prefix(before).unwrap_or_default();
    let (bucket, name) = rest.split_once('/').unwrap_or((rest, ""));
    if bucket != BUCKET {
        return Err(StorageError::no_bucket());
    }
    Ok(percent_decode_str(name).decode_utf8_lossy().into_owned())
}

fn image_name(text: &str) -> Result<ImageName, StorageError> {
    ImageName::parse(text).map_err(|error| StorageError::name(text, error))
}

async fn store(context: &Context, request: Request, mode: WriteMode) -> Response<Body> {
    let checked = allow(context, &request, Act::ChangeImages)
        .and_then(|()| image_name(&target(&request, OBJECT)?));
    let name = match checked {
        Ok(name) => name,
        Err(error) => {
            // Read the body, so that the client receives the response.
            let _ = body::read(request.into_body(), 0).await;
            return error.into();
        }
    };
    respond(async move {
        let (head, body) = request.into_parts();
        let bytes = body::read_within(UPLOAD_TIMEOUT, body, MAX_BYTES + FORM_OVERHEAD).await?;
        let upload = upload_body::read(&head.headers, bytes).await?;
        let now = (context.clock)().as_millisecond();
        let stored = context
            .images
            .put(&name, upload.bytes, mode, upload.max_age, now)
            .await?;
        Ok(json_response(
            StatusCode::OK,
            &json!({
                "Id": stored.id,
                "Key": format!("{BUCKET}/{}", stored.name),
            }),
        ))
    })
    .await
}

async fn read_image(context: &Context, name: &str, request: &Parts) -> HandlerResult {
    let image = context.images.find(name).await;
    let image = image.ok_or_else(|| missing(context))?;
    file::image(&context.images, &image, request).await
}

/// The error for an image that is not in the catalog. Until the storage has been read, it may exist.
fn missing(context: &Context) -> StorageError {
    if context.images.catalog().is_read() {
        StorageError::no_object()
    } else {
        StorageError::unavailable()
    }
}

/// The parameters in the path of a variant.
struct VariantPath<'a> {
    version: &'a str,
    name: Cow<'a, str>,
    width: u32,
    format: VariantFormat,
}

fn variant_path(path: &str) -> Option<VariantPath<'_>> {
    let (version, rest) = path.strip_prefix(VARIANTS_PATH)?.split_once('/')?;
    let (name, file) = rest.rsplit_once('/')?;
    let (width, ending) = file.split_once('.')?;
    let mut formats = [VariantFormat::Jpeg, VariantFormat::Avif].into_iter();
    Some(VariantPath {
        version,
        name: percent_decode_str(name).decode_utf8().ok()?,
        width: width.parse().ok()?,
        format: formats.find(|format| format.extension() == ending)?,
    })
}

/// The variant at a path, and whether the path has its current version.
fn variant_at(
    images: &ImageBucket,
    path: &str,
) -> Option<(Arc<StoredImage>, u32, VariantFormat, bool)> {
    let requested = variant_path(path)?;
    let image = images.catalog().get(&requested.name)?;
    let has = requested.format.widths(&image).contains(&requested.width);
    let is_current = image.version == requested.version;
    has.then_some((image, requested.width, requested.format, is_current))
}

/// A row of a list, in Supabase's format, with the image's public URL added (spec section 3).
fn row(row: &ListEntry, public_url: &str) -> Value {
    match &row.image {
        Some(image) => {
            let mut entry = entry(&row.name, image);
            entry["url"] = json!(format!("{public_url}{}", public_path(image)));
            entry
        }
        None => json!({
            "name": row.name,
            "url": null,
            "id": null,
            "updated_at": null,
            "created_at": null,
            "last_accessed_at": null,
            "metadata": null,
        }),
    }
}

fn entry(name: &str, image: &StoredImage) -> Value {
    let zoned = |at: i64| time(at, "%Y-%m-%dT%H:%M:%S%.3f+00:00");
    json!({
        "name": name,
        "id": image.id,
        "updated_at": zoned(image.updated_at),
        "created_at": zoned(image.created_at),
        "last_accessed_at": zoned(image.updated_at),
        "metadata": {
            "eTag": format!("\"{}\"", image.version),
            "size": image.size,
            "mimetype": image.mime(),
            "cacheControl": file::cache_control(image),
            "lastModified": time(image.updated_at, "%Y-%m-%dT%H:%M:%S%.3fZ"),
            "contentLength": image.size,
            "httpStatusCode": 200,
        },
    })
}

/// Formats a time in milliseconds since 1970, in UTC.
fn time(at: i64, format: &str) -> String {
    let at = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    at.strftime(format).to_string()
}
