//! The image formats that can be uploaded.

use image::ImageFormat;

/// A format that can be uploaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// WebP.
    WebP,
    /// GIF, animated or still.
    Gif,
    /// SVG.
    Svg,
}

impl Format {
    /// The format of a file name's extension, case-insensitive (spec, section 5).
    pub fn of_name(name: &str) -> Option<Self> {
        let (stem, extension) = name.rsplit_once('.')?;
        if stem.is_empty() {
            return None;
        }
        match extension.to_ascii_lowercase().as_str() {
            "jpg" | "jpeg" | "jfif" | "jpe" | "pjpeg" | "pjp" => Some(Self::Jpeg),
            "png" => Some(Self::Png),
            "webp" => Some(Self::WebP),
            "gif" => Some(Self::Gif),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    /// Returns whether a file name's extension is that of HEIF photos, which browsers do not show.
    pub(crate) fn is_heif_name(name: &str) -> bool {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension);
        extension.is_some_and(|own| {
            let mut known = ["heic", "heif", "heics", "heifs", "hif"].iter();
            known.any(|known| own.eq_ignore_ascii_case(known))
        })
    }

    /// The raster format that a file's magic bytes show. SVG is recognized by its parser instead.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match image::guess_format(bytes).ok()? {
            ImageFormat::Jpeg => Some(Self::Jpeg),
            ImageFormat::Png => Some(Self::Png),
            ImageFormat::WebP => Some(Self::WebP),
            ImageFormat::Gif => Some(Self::Gif),
            _ => None,
        }
    }

    /// The media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Gif => "image/gif",
            Self::Svg => "image/svg+xml",
        }
    }
}
