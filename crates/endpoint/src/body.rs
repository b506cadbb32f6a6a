//! Reads request bodies with size limits and timeouts.

use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;

use crate::Error;

/// How long a form or API call may take to arrive.
const TIMEOUT: Duration = Duration::from_secs(30);

/// How long an upload may take to arrive: 85 kB a second for the largest image.
pub const UPLOAD_TIMEOUT: Duration = Duration::from_mins(2);

/// How long the upload of an attachment may take to arrive: 83 kB a second for the largest.
pub const ATTACHMENT_UPLOAD_TIMEOUT: Duration = Duration::from_mins(3);

/// How long the upload of a video may take to arrive: 83 kB a second for the largest.
pub const VIDEO_UPLOAD_TIMEOUT: Duration = Duration::from_mins(20);

/// How many bytes of an oversized body are read and discarded, so that the client receives the
/// response instead of a connection reset.
const MAX_DISCARDED_BYTES: usize = 32 << 20;

/// The largest body that is not an upload, in bytes; part of the state of every router that reads forms or
/// JSON.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// Reads the whole body, at most `limit` bytes.
///
/// # Errors
/// [`Error::TooLarge`], [`Error::TimedOut`], or [`Error::BadRequest`] when the connection broke.
pub async fn read(body: Body, limit: usize) -> Result<Bytes, Error> {
    read_within(TIMEOUT, body, limit).await
}

/// Like [`read`], with a timeout for bodies larger than a form.
///
/// # Errors
/// As [`read`].
pub async fn read_within(time: Duration, body: Body, limit: usize) -> Result<Bytes, Error> {
    tokio::time::timeout(time, collect(body, limit))
        .await
        .unwrap_or(Err(Error::TimedOut))
}

/// A body that is read in parts as they arrive, at most `limit` bytes.
pub struct BodyParts {
    body: Body,
    limit: u64,
    size: u64,
}

impl BodyParts {
    /// Begins to read a body.
    pub const fn new(body: Body, limit: u64) -> Self {
        Self {
            body,
            limit,
            size: 0,
        }
    }

    /// The next part; `None` at the end. Has no timeout of its own.
    ///
    /// # Errors
    /// [`Error::TooLarge`], or [`Error::BadRequest`] when the connection broke.
    pub async fn next(&mut self) -> Result<Option<Bytes>, Error> {
        while let Some(frame) = self.body.frame().await {
            let Ok(data) = frame.map_err(|_| Error::BadRequest)?.into_data() else {
                continue;
            };
            self.size = self.size.saturating_add(data.len() as u64);
            if self.size <= self.limit {
                return Ok(Some(data));
            }
            if self.size - self.limit > MAX_DISCARDED_BYTES as u64 {
                break;
            }
        }
        if self.size > self.limit {
            Err(Error::TooLarge)
        } else {
            Ok(None)
        }
    }
}

async fn collect(mut body: Body, limit: usize) -> Result<Bytes, Error> {
    let mut all = BytesMut::new();
    let mut size = 0usize;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Error::BadRequest)?.into_data() else {
            continue;
        };
        size = size.saturating_add(data.len());
        if size > MAX_DISCARDED_BYTES {
            break;
        }
        if size <= limit {
            all.extend_from_slice(&data);
        }
    }
    if size > limit {
        Err(Error::TooLarge)
    } else {
        Ok(all.freeze())
    }
}
