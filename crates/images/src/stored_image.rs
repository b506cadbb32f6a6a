//! The metadata of a stored image. It is kept next to the image as a JSON record, because a folder
//! stores neither a stable id nor the size in pixels.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Format, ImageName};

/// The widths of an image's variants, in pixels. Variants are never wider than the image.
pub const VARIANT_WIDTHS: [u32; 4] = [480, 800, 1200, 1600];

/// The metadata of a stored image.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct StoredImage {
    /// The image's name in the bucket.
    pub name: String,
    /// Stays the same while the image under this name is replaced.
    pub id: Uuid,
    /// When the name was first stored, in milliseconds since 1970.
    pub created_at: i64,
    /// When this content was stored, in milliseconds since 1970.
    pub updated_at: i64,
    /// Size of the file in bytes.
    pub size: u64,
    /// 16 hexadecimal digits of the content's SHA-256.
    pub version: String,
    /// The `max-age` of the `Cache-Control` header in seconds, if the uploader set one.
    pub max_age: Option<u32>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Whether variants are made of it.
    #[serde(rename = "varies")]
    pub has_variants: bool,
    /// Whether the upload was an animation of which only the first frame is stored.
    #[serde(default)]
    pub is_first_frame: bool,
    /// Widths of the existing JPEG variants.
    #[serde(default)]
    pub jpeg: Vec<u32>,
    /// Widths of the existing AVIF variants.
    #[serde(default)]
    pub avif: Vec<u32>,
}

impl StoredImage {
    /// The media type of the file.
    pub fn mime(&self) -> &'static str {
        Format::of_name(&self.name).map_or("application/octet-stream", Format::mime)
    }

    /// The widths that its variants should have: those of [`VARIANT_WIDTHS`] below its own width,
    /// and its own width unless the widest variant is narrower.
    pub fn variant_widths(&self) -> Vec<u32> {
        if !self.has_variants {
            return Vec::new();
        }
        let mut widths: Vec<u32> = VARIANT_WIDTHS
            .iter()
            .map(|width| *width.min(&self.width))
            .collect();
        widths.dedup();
        widths
    }

    /// The validated name. Records are files that anybody may have edited.
    pub(crate) fn parsed_name(&self) -> Option<ImageName> {
        ImageName::parse(&self.name).ok()
    }
}

/// A format of variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariantFormat {
    /// Supported by every browser.
    Jpeg,
    /// Smaller, and supported by nearly every browser.
    Avif,
}

impl VariantFormat {
    /// The file extension.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Avif => "avif",
        }
    }

    /// The media type.
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Avif => "image/avif",
        }
    }

    /// The widths of an image's existing variants in this format.
    pub fn widths(self, image: &StoredImage) -> &[u32] {
        match self {
            Self::Jpeg => &image.jpeg,
            Self::Avif => &image.avif,
        }
    }
}
