//! What happens to an upload before anything of it is kept: its content is looked at, decoded
//! within bounds, and written anew, so that nothing but the picture remains of it.

mod jpeg_end;
mod raster;
mod svg;

use bytes::Bytes;

use crate::{Format, ImageName};

pub(crate) use raster::{decode, encode_jpeg};

/// The largest file that is taken, in bytes.
pub const MOST_BYTES: usize = 10 << 20;

/// The most pixels that a picture, or all frames of a moving one, may have.
pub const MOST_PIXELS: u64 = 40_000_000;

/// A picture that may be kept.
#[derive(Clone, Debug)]
pub struct Clean {
    /// The file, in the format that its name ends in.
    pub bytes: Bytes,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Whether copies in other sizes and formats show the same: not of what moves, and not of
    /// drawings, which have no size.
    pub varies: bool,
}

/// Why an upload is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Its content is no picture of a known kind, or not of the kind of its name.
    #[error("mime type is not supported: the file is no JPEG, PNG, WebP, GIF or SVG")]
    NotAPicture,
    /// A raster picture has the name of a drawing, or the other way round.
    #[error("mime type is not supported: the file is not what its name ends in")]
    OtherKind,
    /// It breaks off or contradicts itself.
    #[error("mime type is not supported: the picture is damaged")]
    Damaged,
    /// It has more bytes or pixels than are taken.
    #[error("The object exceeded the maximum allowed size")]
    TooLarge,
}

/// Looks at an upload and writes it anew: without metadata, turned the way up it is meant to be
/// seen, in the colours of sRGB, in the format that its name ends in. Takes up to some seconds of
/// one core and, at the bounds, some hundred megabytes: call it from a thread that may be busy.
///
/// # Errors
/// [`Refused`].
pub fn clean(name: &ImageName, bytes: &[u8]) -> Result<Clean, Refused> {
    if bytes.len() > MOST_BYTES {
        return Err(Refused::TooLarge);
    }
    match (Format::of_bytes(bytes), name.format()) {
        (Some(_), Format::Svg) => Err(Refused::OtherKind),
        (Some(Format::Gif), Format::Gif) => raster::clean_gif(bytes),
        (Some(found), wanted) => raster::clean(bytes, found, wanted),
        (None, Format::Svg) => svg::clean(bytes),
        (None, _) if svg::clean(bytes).is_ok() => Err(Refused::OtherKind),
        (None, _) => Err(Refused::NotAPicture),
    }
}
