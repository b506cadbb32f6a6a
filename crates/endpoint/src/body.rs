//! Reads a request's body within bounds of size and time.

use std::time::Duration;

use axum::body::Body;
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;

use crate::Error;

/// How long a form or call may take to arrive.
const TIME: Duration = Duration::from_secs(30);

/// How long an upload may take to arrive: 85 kB a second for the largest image.
pub const UPLOAD_TIMEOUT: Duration = Duration::from_mins(2);

/// What is read and thrown away of a body that is too large, so that the sender gets to read the
/// answer instead of a broken connection.
const PATIENCE_BYTES: usize = 32 << 20;

/// The largest body that is no upload, in bytes; part of the state of every router that reads forms or
/// JSON.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimit(pub usize);

/// The whole body, at most `limit` bytes.
///
/// # Errors
/// [`Error::TooLarge`], [`Error::TimedOut`], or [`Error::BadRequest`] when the connection broke.
pub async fn read(body: Body, limit: usize) -> Result<Bytes, Error> {
    read_within(TIME, body, limit).await
}

/// As [`read`], with a time for what is larger than a form.
///
/// # Errors
/// As [`read`].
pub async fn read_within(time: Duration, body: Body, limit: usize) -> Result<Bytes, Error> {
    tokio::time::timeout(time, collect(body, limit))
        .await
        .unwrap_or(Err(Error::TimedOut))
}

async fn collect(mut body: Body, limit: usize) -> Result<Bytes, Error> {
    let mut all = BytesMut::new();
    let mut size = 0usize;
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Error::BadRequest)?.into_data() else {
            continue;
        };
        size = size.saturating_add(data.len());
        if size > PATIENCE_BYTES {
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
