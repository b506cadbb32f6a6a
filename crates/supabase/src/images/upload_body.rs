//! Parses uploads: a multipart form with a file, or the raw bytes.

use std::convert::Infallible;

use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use bytes::Bytes;
use futures_util::stream;
use images::ingest::MAX_BYTES;
use multer::Multipart;

use crate::storage_error::StorageError;

/// An uploaded file.
#[derive(Debug)]
pub struct Upload {
    /// Its bytes.
    pub bytes: Bytes,
    /// How long browsers may cache it, in seconds, if given.
    pub max_age: Option<u32>,
}

/// Reads a body. The claimed file type is ignored; it is detected from the bytes.
pub async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Upload, StorageError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let kind = text(CONTENT_TYPE).unwrap_or_default();
    let upload = if kind.to_ascii_lowercase().starts_with("multipart/form-data") {
        form(kind, bytes).await?
    } else {
        let max_age = text(CACHE_CONTROL).map(|value| {
            let mut words = value.split(',').map(str::trim);
            words.find_map(|word| word.strip_prefix("max-age="))
        });
        let max_age = max_age.flatten().map(seconds).transpose()?;
        Upload { bytes, max_age }
    };
    if upload.bytes.is_empty() {
        return Err(StorageError::request("The file is empty"));
    }
    if upload.bytes.len() > MAX_BYTES {
        return Err(StorageError::too_large());
    }
    Ok(upload)
}

async fn form(kind: &str, bytes: Bytes) -> Result<Upload, StorageError> {
    let broken = |_| StorageError::request("body must be a whole form of multipart/form-data");
    let boundary = multer::parse_boundary(kind).map_err(broken)?;
    let whole = stream::iter([Ok::<_, Infallible>(bytes)]);
    let mut form = Multipart::new(whole, boundary);
    let (mut file, mut max_age) = (None, None);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let is_file = field.file_name().is_some() || field.name().is_none_or(str::is_empty);
        if is_file && file.is_some() {
            return Err(StorageError::request("body must hold one file"));
        } else if is_file {
            file = Some(field.bytes().await.map_err(broken)?);
        } else if field.name() == Some("cacheControl") {
            max_age = Some(seconds(&field.text().await.map_err(broken)?)?);
        }
    }
    Ok(Upload {
        bytes: file.ok_or_else(|| StorageError::request("body must hold a file"))?,
        max_age,
    })
}

fn seconds(text: &str) -> Result<u32, StorageError> {
    let text = text.trim().trim_start_matches("max-age=");
    text.parse()
        .map_err(|_| StorageError::request("cacheControl must be a number of seconds"))
}
