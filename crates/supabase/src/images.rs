//! `/storage/v1`: the bucket of pictures, in the wire format of Supabase's storage.

mod file;
mod list_body;
mod upload_body;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Response};
use bytes::Bytes;
use images::ingest::MAX_BYTES;
use images::{ImageBucket, ImageName, ListEntry, StoredImage, VariantFormat, WriteMode};
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use crate::key::{Act, Caller};
use crate::storage_error::StorageError;
use publishing::{BUCKET, VARIANTS_PATH};

use crate::Context;
use endpoint::body::{self, UPLOAD_TIMEOUT};

/// What a form adds to the bytes of a file.
const WRAPPING: usize = 64 << 10;

type Answer = Result<Response<Body>, StorageError>;

/// `POST object/list/{bucket}`: the pictures of a folder.
pub async fn list(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        allow(&context, &request, Act::ReadImages)?;
        target(&request, "/storage/v1/object/list/")?;
        let bytes = body::read(request.into_body(), context.body_limit).await?;
        let rows = context.images.catalog().list(&list_body::query(&bytes)?);
        Ok(json_answer(&rows.iter().map(row).collect::<Value>()))
    })
    .await
}

/// `POST object/{bucket}/{name}`: stores a picture.
pub async fn upload(State(context): State<Context>, request: Request) -> Response<Body> {
    let upsert = request.headers().get("x-upsert");
    let mode = match upsert.map(HeaderValue::as_bytes) {
        Some(b"true") => WriteMode::Replace,
        _ => WriteMode::Create,
    };
    store(&context, request, mode).await
}

/// `PUT object/{bucket}/{name}`: replaces a picture.
pub async fn update(State(context): State<Context>, request: Request) -> Response<Body> {
    store(&context, request, WriteMode::Update).await
}

/// `DELETE object/{bucket}/{name}`: deletes a picture.
pub async fn remove(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        allow(&context, &request, Act::ChangeImages)?;
        let name = picture_name(&target(&request, OBJECT)?)?;
        match context.images.remove(&name).await? {
            Some(_) => Ok(json_answer(&json!({ "message": "Successfully deleted" }))),
            None => Err(StorageError::no_object()),
        }
    })
    .await
}

/// `DELETE object/{bucket}`: deletes the pictures that the body lists, and answers those that
/// there were.
pub async fn remove_many(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        allow(&context, &request, Act::ChangeImages)?;
        target(&request, OBJECT)?;
        let bytes = body::read(request.into_body(), context.body_limit).await?;
        let mut removed = Vec::new();
        for name in list_body::prefixes(&bytes)? {
            // A name that cannot be is one that there is not.
            let Ok(name) = ImageName::parse(&name) else {
                continue;
            };
            if let Some(picture) = context.images.remove(&name).await? {
                let mut entry = entry(&picture.name, &picture);
                entry["bucket_id"] = json!(BUCKET);
                removed.push(entry);
            }
        }
        Ok(json_answer(&Value::from(removed)))
    })
    .await
}

/// `GET object/public/{bucket}/{name}`: a picture for anybody.
pub async fn read_public(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        let name = target(&request, "/storage/v1/object/public/")?;
        read_picture(&context, &name, &request.into_parts().0).await
    })
    .await
}

/// `GET object/{bucket}/{name}`: a picture for whoever has a key.
pub async fn read(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        allow(&context, &request, Act::ReadImages)?;
        let name = target(&request, OBJECT)?;
        read_picture(&context, &name, &request.into_parts().0).await
    })
    .await
}

/// `GET /pictures/{version}/{name}/{width}.{ending}`: a copy for pages. A version that is not
/// held any more is answered by the copy of the one that is.
pub async fn variant(State(context): State<Context>, request: Request) -> Response<Body> {
    answered(async move {
        let found = copy_of(&context.images, request.uri().path());
        let (picture, width, format, is_current) = found.ok_or_else(StorageError::no_object)?;
        let bytes = context.images.read_variant(&picture, width, format).await?;
        let bytes = bytes.ok_or_else(StorageError::no_object)?;
        Ok(file::copy(bytes, format, is_current))
    })
    .await
}

/// A variant of an image that was read lately, before any router is asked.
pub fn cached_variant<B: From<Bytes>>(images: &ImageBucket, path: &str) -> Option<Response<B>> {
    let (picture, width, format, is_current) = copy_of(images, path)?;
    let bytes = images.cached_variant(&picture, width, format)?;
    Some(file::copy(bytes, format, is_current))
}

/// A call that there is not.
pub async fn unknown() -> Response<Body> {
    StorageError::no_route().into()
}

const OBJECT: &str = "/storage/v1/object/";

async fn answered(work: impl Future<Output = Answer>) -> Response<Body> {
    work.await.unwrap_or_else(Into::into)
}

/// Whoever calls may do this, or is refused.
fn allow(context: &Context, request: &Request, act: Act) -> Result<(), StorageError> {
    if Caller::of(&context.keys, request)?.may(act) {
        Ok(())
    } else {
        Err(StorageError::forbidden())
    }
}

/// What stands after the bucket in the address, decoded; the bucket must be the one there is.
fn target(request: &Request, before: &str) -> Result<String, StorageError> {
    let path = request.uri().path();
    let rest = path.strip_prefix(before).unwrap_or_default();
    let (bucket, name) = rest.split_once('/').unwrap_or((rest, ""));
    if bucket != BUCKET {
        return Err(StorageError::no_bucket());
    }
    Ok(percent_decode_str(name).decode_utf8_lossy().into_owned())
}

fn picture_name(text: &str) -> Result<ImageName, StorageError> {
    ImageName::parse(text).map_err(|error| StorageError::name(text, error))
}

async fn store(context: &Context, request: Request, mode: WriteMode) -> Response<Body> {
    let checked = allow(context, &request, Act::ChangeImages)
        .and_then(|()| picture_name(&target(&request, OBJECT)?));
    let name = match checked {
        Ok(name) => name,
        Err(error) => {
            // The sender gets to read the answer when all is sent.
            let _ = body::read(request.into_body(), 0).await;
            return error.into();
        }
    };
    answered(async move {
        let (head, body) = request.into_parts();
        let bytes = body::read_within(UPLOAD_TIMEOUT, body, MAX_BYTES + WRAPPING).await?;
        let upload = upload_body::read(&head.headers, bytes).await?;
        let now = (context.clock)().as_millisecond();
        let stored = context
            .images
            .put(&name, upload.bytes, mode, upload.max_age, now)
            .await?;
        Ok(json_answer(&json!({
            "Id": stored.id,
            "Key": format!("{BUCKET}/{}", stored.name),
        })))
    })
    .await
}

async fn read_picture(context: &Context, name: &str, asked: &Parts) -> Answer {
    let picture = context.images.catalog().get(name);
    let picture = picture.ok_or_else(StorageError::no_object)?;
    file::picture(&context.images, &picture, asked).await
}

/// The copy that an address names, and whether it is of the version named.
fn copy_of(
    images: &ImageBucket,
    path: &str,
) -> Option<(Arc<StoredImage>, u32, VariantFormat, bool)> {
    let (version, rest) = path.strip_prefix(VARIANTS_PATH)?.split_once('/')?;
    let (name, file) = rest.rsplit_once('/')?;
    let (width, ending) = file.split_once('.')?;
    let width = width.parse().ok()?;
    let mut formats = [VariantFormat::Jpeg, VariantFormat::Avif].into_iter();
    let format = formats.find(|format| format.extension() == ending)?;
    let name = percent_decode_str(name).decode_utf8().ok()?;
    let picture = images.catalog().get(&name)?;
    let has = format.widths(&picture).contains(&width);
    let is_current = picture.version == version;
    has.then_some((picture, width, format, is_current))
}

/// A row of a list, as Supabase has it.
fn row(row: &ListEntry) -> Value {
    match &row.image {
        Some(picture) => entry(&row.name, picture),
        None => json!({
            "name": row.name,
            "id": null,
            "updated_at": null,
            "created_at": null,
            "last_accessed_at": null,
            "metadata": null,
        }),
    }
}

fn entry(name: &str, picture: &StoredImage) -> Value {
    let zoned = |at: i64| time(at, "%Y-%m-%dT%H:%M:%S%.3f+00:00");
    json!({
        "name": name,
        "id": picture.id,
        "updated_at": zoned(picture.updated_at),
        "created_at": zoned(picture.created_at),
        "last_accessed_at": zoned(picture.updated_at),
        "metadata": {
            "eTag": format!("\"{}\"", picture.version),
            "size": picture.size,
            "mimetype": picture.mime(),
            "cacheControl": file::cache_control(picture),
            "lastModified": time(picture.updated_at, "%Y-%m-%dT%H:%M:%S%.3fZ"),
            "contentLength": picture.size,
            "httpStatusCode": 200,
        },
    })
}

/// A time in milliseconds since 1970, written in UTC.
fn time(at: i64, format: &str) -> String {
    let at = Timestamp::from_millisecond(at).unwrap_or(Timestamp::UNIX_EPOCH);
    at.strftime(format).to_string()
}

fn json_answer(body: &Value) -> Response<Body> {
    let mut answer = Response::new(Body::from(body.to_string()));
    answer.headers_mut().insert(
        CONTENT_TYPE,
        HeaderValue::from_static("application/json; charset=utf-8"),
    );
    answer
}
