//! Small pictures of files that are stored elsewhere.

use bytes::Bytes;

use super::run_on_thread;
use crate::ingest::{IngestError, decode};
use crate::variant::encode_variant;
use crate::{Format, ImageBucket, VariantFormat};

/// The width of a preview in pixels: sharp on a phone at a third of its width.
const WIDTH: u32 = 480;

impl ImageBucket {
    /// Returns a small JPEG of an image that the bucket does not store, or `None` if it cannot be decoded within
    /// the limits of uploads. Waits for its turn among them.
    pub async fn preview(&self, bytes: Bytes) -> Option<Vec<u8>> {
        let _slot = self.decode_slots.acquire().await;
        match run_on_thread(move || preview(&bytes)).await {
            Ok(preview) => preview.ok(),
            Err(error) => {
                tracing::warn!(%error, "cannot make a preview of an image");
                None
            }
        }
    }
}

fn preview(bytes: &[u8]) -> Result<Vec<u8>, IngestError> {
    let format = Format::of_bytes(bytes).ok_or(IngestError::NotAnImage)?;
    let image = decode(bytes, format)?;
    encode_variant(&image, image.width().min(WIDTH), VariantFormat::Jpeg)
}
