//! What is known of a picture. It lies beside the picture as a record in JSON, because a folder
//! keeps neither a name's identity nor the size in pixels.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Format, ImageName};

/// The widths that copies for pages have, in pixels, as far as the picture itself is as wide.
pub const WIDTHS: [u32; 4] = [480, 800, 1200, 1600];

/// A picture that the bucket holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Picture {
    /// Its name.
    pub name: String,
    /// Stays with the name while the picture is replaced.
    pub id: Uuid,
    /// When the name was first stored, in milliseconds since 1970.
    pub created_at: i64,
    /// When this picture was stored, in milliseconds since 1970.
    pub updated_at: i64,
    /// Bytes of the file.
    pub size: u64,
    /// Tells these bytes from all others: 16 hexadecimal digits.
    pub version: String,
    /// How long a browser may keep it, in seconds, if at all.
    pub max_age: Option<u32>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Whether copies are made of it.
    pub varies: bool,
    /// Widths of the copies in JPEG that there are.
    #[serde(default)]
    pub jpeg: Vec<u32>,
    /// Widths of the copies in AVIF that there are.
    #[serde(default)]
    pub avif: Vec<u32>,
}

impl Picture {
    /// The media type of the file.
    pub fn mime(&self) -> &'static str {
        Format::of_name(&self.name).map_or("application/octet-stream", Format::mime)
    }

    /// The widths that its copies should have: never above its own, which is one of them if it
    /// is not wider than the widest.
    pub fn widths(&self) -> Vec<u32> {
        if !self.varies {
            return Vec::new();
        }
        let mut widths: Vec<u32> = WIDTHS.iter().map(|width| *width.min(&self.width)).collect();
        widths.dedup();
        widths
    }

    /// The name, checked again: a record may come from anywhere.
    pub(crate) fn checked_name(&self) -> Option<ImageName> {
        ImageName::parse(&self.name).ok()
    }
}

/// A format of copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Copied {
    /// For every browser.
    Jpeg,
    /// Smaller, for nearly every browser.
    Avif,
}

impl Copied {
    /// The ending of a copy's name.
    pub const fn ending(self) -> &'static str {
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

    /// Those widths of a picture that there are in this format.
    pub fn widths(self, picture: &Picture) -> &[u32] {
        match self {
            Self::Jpeg => &picture.jpeg,
            Self::Avif => &picture.avif,
        }
    }
}
