//! Sanitizes uploads before they are stored: decodes the content within limits and encodes it again,
//! so that only the image remains: no metadata, no script, no trailing data.

mod animation;
mod heif;
mod jpeg_complete;
mod jpeg_without_end;
mod raster;
mod svg;

use bytes::Bytes;

use crate::{Format, ImageName};

pub(crate) use animation::loses_motion;
pub(crate) use raster::{decode, encode_jpeg};

/// The largest accepted file in bytes.
pub const MAX_BYTES: usize = 10 << 20;

/// The most pixels of an image, or of all frames of an animation.
pub const MAX_PIXELS: u64 = 40_000_000;

/// A sanitized image.
#[derive(Clone, Debug)]
pub struct SanitizedImage {
    /// The file, in the format of its name's extension.
    pub bytes: Bytes,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Whether variants in other sizes and formats make sense: not for animations, and not for SVG,
    /// which scales.
    pub has_variants: bool,
}

/// The reason why an upload is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IngestError {
    /// The content is not an image in a supported format.
    #[error("mime type is not supported: the file is not a JPEG, PNG, WebP, GIF or SVG")]
    NotAnImage,
    /// It is a photo in HEIC, which most browsers do not show.
    #[error("mime type is not supported: most browsers do not show HEIC; send the photo as JPEG")]
    Heic,
    /// A raster image is named `.svg`, or an SVG has the extension of a raster format.
    #[error("mime type is not supported: the file does not match the extension of its name")]
    FormatMismatch,
    /// The file is truncated or invalid.
    #[error("mime type is not supported: the image is damaged")]
    Corrupt,
    /// It has too many bytes or pixels.
    #[error("The object exceeded the maximum allowed size")]
    TooLarge,
    /// An SVG has too many parts, or takes too long to draw.
    #[error("mime type is not supported: the drawing has too many parts or takes too long to draw")]
    TooComplex,
}

/// Decodes an upload and encodes it again in the format of its name's extension: without metadata,
/// rotated upright, converted to sRGB. Takes up to some seconds of one core and, at the limits, some
/// hundred megabytes, so call it on a blocking thread.
///
/// # Errors
/// [`IngestError`] when the upload is rejected.
pub fn sanitize(name: &ImageName, bytes: &[u8]) -> Result<SanitizedImage, IngestError> {
    if bytes.len() > MAX_BYTES {
        return Err(IngestError::TooLarge);
    }
    match (Format::of_bytes(bytes), name.format()) {
        (Some(_), Format::Svg) => Err(IngestError::FormatMismatch),
        (Some(Format::Gif), Format::Gif) => raster::sanitize_gif(bytes),
        (Some(from), to) => raster::sanitize(bytes, from, to),
        (None, _) if heif::is_heic(bytes) => Err(IngestError::Heic),
        (None, Format::Svg) => svg::sanitize(bytes),
        (None, _) if svg::sanitize(bytes).is_ok() => Err(IngestError::FormatMismatch),
        (None, _) => Err(IngestError::NotAnImage),
    }
}
