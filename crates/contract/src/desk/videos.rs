//! The site's videos as the desk shows them.

use serde::Serialize;
use ts_rs::TS;

/// All videos of the site.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DeskVideos {
    /// The videos, by name.
    pub videos: Vec<DeskVideo>,
    /// Largest accepted video, in bytes.
    pub max_bytes: u64,
    /// Largest accepted captions file, in bytes.
    pub max_captions_bytes: u64,
}

/// A video of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskVideo {
    /// Its name, such as `review-1.mp4`.
    pub name: String,
    /// What the first page that shows it calls it.
    pub title: String,
    /// URL of the video that pages show. It differs after each change.
    pub address: String,
    /// The uploaded video; without one, pages show the bundled sample.
    pub uploaded: Option<UploadedVideo>,
    /// Captions by language.
    pub captions: Vec<DeskCaptions>,
    /// Name of its still image in the image bucket.
    pub poster: Option<String>,
    /// URL of the still image that pages show.
    pub poster_address: Option<String>,
    /// Paths of the pages that show it.
    pub used_by: Vec<String>,
}

/// An uploaded video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct UploadedVideo {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Duration in milliseconds.
    pub duration_ms: u64,
    /// Whether it has sound.
    pub has_sound: bool,
    /// Time of the upload.
    pub updated_at: i64,
}

/// Captions of a video in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeskCaptions {
    /// The language, such as `en`.
    pub language: String,
    /// The language's own name.
    pub label: String,
    /// URL of the captions file, if there are captions in this language.
    pub address: Option<String>,
    /// Whether they were uploaded.
    pub uploaded: bool,
}
