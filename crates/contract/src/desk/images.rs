//! The image bucket as the desk shows it.

use serde::Serialize;
use ts_rs::TS;

/// All images.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskImages {
    /// Images in the bucket, by name.
    pub images: Vec<DeskImage>,
    /// Images that pages use, by name, whether or not the bucket has them.
    pub named: Vec<RequestedImage>,
    /// Largest accepted file, in bytes.
    pub max_bytes: u64,
}

/// An image in the bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskImage {
    /// Name in the bucket.
    pub name: String,
    /// URL of the image. It differs after each change.
    pub address: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Media type, such as `image/jpeg`.
    pub content_type: String,
    /// Time of the upload.
    pub updated_at: i64,
    /// Whether it is the company's logo, which all pages show.
    pub is_logo: bool,
    /// Whether only the first frame of an animation was stored.
    pub is_first_frame: bool,
    /// Paths of the pages that show it otherwise.
    pub used_by: Vec<String>,
    /// What pages of all languages say that it shows.
    pub descriptions: Vec<ImageDescription>,
}

/// What a content file says that an image shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ImageDescription {
    /// The file, below `content/`.
    pub file: String,
    /// Title of the file.
    pub title: String,
    /// The description, as a JSON Pointer such as `/section/0/image/alt`.
    pub pointer: String,
    /// The description as visitors hear it.
    pub text: String,
}

/// An image that pages use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestedImage {
    /// Name of the image, such as `moving-truck-hero.jpg`.
    pub name: String,
    /// URL of the drawing shown while the bucket has no image of this name.
    pub fallback: String,
    /// Alt text of the first page that shows it.
    pub title: String,
    /// Width of the drawing in pixels.
    pub width: u32,
    /// Height of the drawing in pixels.
    pub height: u32,
    /// Whether the bucket has an image of this name.
    pub held: bool,
    /// Paths of the pages that show it.
    pub used_by: Vec<String>,
}
