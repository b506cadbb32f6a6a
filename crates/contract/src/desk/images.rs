//! The bucket of pictures as the desk shows it.

use serde::Serialize;
use ts_rs::TS;

/// All pictures.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskImages {
    /// What the bucket holds, by name.
    pub images: Vec<DeskImage>,
    /// What pages ask for, by name, whether the bucket holds it or not.
    pub named: Vec<RequestedImage>,
    /// The largest file that is taken, in bytes.
    pub max_bytes: u64,
}

/// A picture of the bucket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskImage {
    /// Its name in the bucket.
    pub name: String,
    /// Where it is shown from; another one after each change.
    pub address: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Size of the file.
    pub bytes: u64,
    /// `image/jpeg` or the like.
    pub content_type: String,
    /// When it was stored.
    pub updated_at: i64,
    /// The paths of the pages that show it.
    pub used_by: Vec<String>,
}

/// A picture that pages ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RequestedImage {
    /// The name, such as `moving-truck-hero.jpg`.
    pub name: String,
    /// The drawing that is shown while the bucket does not hold the name.
    pub fallback: String,
    /// What it shows, in the words of the first page that shows it.
    pub title: String,
    /// The drawing's width in pixels.
    pub width: u32,
    /// The drawing's height in pixels.
    pub height: u32,
    /// Whether the bucket holds it.
    pub held: bool,
    /// The paths of the pages that show it.
    pub used_by: Vec<String>,
}
