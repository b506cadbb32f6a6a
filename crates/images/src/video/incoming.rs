//! A video while it is uploaded: a temporary file, so that no upload is held in memory.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use bytes::Bytes;

use super::{MAX_VIDEO_BYTES, VideoError};
use crate::BucketError;

/// An upload in an unlinked temporary file, which disappears when the program ends.
#[derive(Debug)]
pub struct IncomingVideo {
    file: File,
    size: u64,
}

impl IncomingVideo {
    /// Creates an empty file, in the given folder or in the system's own for temporary files.
    pub(crate) fn create(folder: Option<&Path>) -> Result<Self, BucketError> {
        let file = match folder {
            Some(folder) => tempfile::tempfile_in(folder),
            None => tempfile::tempfile(),
        };
        let file = file.map_err(|error| BucketError::new(error.to_string()))?;
        Ok(Self { file, size: 0 })
    }

    /// Appends a part. What exceeds the limit is counted and not written.
    ///
    /// # Errors
    /// When the disk cannot be written.
    pub async fn append(mut self, part: Bytes) -> Result<Self, BucketError> {
        self.size = self.size.saturating_add(part.len() as u64);
        if self.size > MAX_VIDEO_BYTES {
            return Ok(self);
        }
        let written = tokio::task::spawn_blocking(move || {
            self.file.write_all(&part)?;
            Ok::<_, std::io::Error>(self)
        });
        let written = written.await.map_err(|e| BucketError::new(e.to_string()))?;
        written.map_err(|error| BucketError::new(error.to_string()))
    }

    /// Size in bytes so far.
    pub const fn size(&self) -> u64 {
        self.size
    }

    pub(crate) fn into_file(self) -> Result<(File, u64), VideoError> {
        if self.size > MAX_VIDEO_BYTES {
            return Err(VideoError::TooLarge);
        }
        Ok((self.file, self.size))
    }
}
