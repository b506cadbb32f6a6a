//! Uploaded videos: an MP4 that every browser plays, and captions in each language. They are stored
//! next to the images, and replace the site's bundled videos of the same name.

pub mod captions;
mod codecs;
mod incoming;
mod mp4;
mod prepare;

use std::collections::BTreeMap;
use std::sync::Arc;

use object_store::path::Path;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use captions::{CaptionsError, MAX_CAPTIONS_BYTES};
pub use incoming::IncomingVideo;
pub use prepare::{Prepared, prepare};

/// The largest accepted video in bytes: a minute of 1080p at a phone's bit rate.
pub const MAX_VIDEO_BYTES: u64 = 100_000_000;

/// The folder of all videos, next to the images.
const FOLDER: [&str; 2] = [".mudanza", "videos"];

/// Uploaded videos by name.
pub type VideosByName = BTreeMap<String, Arc<StoredVideo>>;

/// The uploaded files of a video of the site. Kept as a JSON record next to the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct StoredVideo {
    /// The name of the site's video, such as `review-1.mp4`.
    pub name: String,
    /// The video file, if one was uploaded. Older records call it `film`.
    #[serde(alias = "film")]
    pub mp4: Option<Mp4>,
    /// Captions by language, such as `en`.
    #[serde(default)]
    pub captions: BTreeMap<String, Captions>,
}

/// An uploaded video file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Mp4 {
    /// 16 hexadecimal digits of the stored file's SHA-256.
    pub version: String,
    /// Size of the file in bytes.
    pub size: u64,
    /// When it was uploaded, in milliseconds since 1970.
    pub updated_at: i64,
    /// What is in it.
    #[serde(flatten)]
    pub facts: VideoFacts,
}

/// The metadata of a video file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct VideoFacts {
    /// Width in pixels, upright.
    pub width: u32,
    /// Height in pixels, upright.
    pub height: u32,
    /// Duration in milliseconds.
    pub duration_ms: u64,
    /// Whether it has a sound track.
    pub has_sound: bool,
}

/// Uploaded captions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Captions {
    /// 16 hexadecimal digits of the text's SHA-256.
    pub version: String,
    /// The WebVTT file.
    pub text: String,
    /// When they were uploaded, in milliseconds since 1970.
    pub updated_at: i64,
}

/// The reason why a video is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VideoError {
    /// The content is not an MP4 file.
    #[error("not an MP4 file")]
    NotMp4,
    /// It is truncated, or its structure is invalid.
    #[error("the MP4 file is damaged")]
    Damaged,
    /// It is a fragmented MP4, which players load in another way.
    #[error("the MP4 file is fragmented")]
    Fragmented,
    /// It has no picture.
    #[error("the MP4 file has no video track")]
    NoPicture,
    /// Its picture is not H.264 with 8 bits; names the codec.
    #[error("the video codec is {0}")]
    PictureCodec(String),
    /// Its sound is not AAC; names the codec.
    #[error("the audio codec is {0}")]
    SoundCodec(String),
    /// It has more than [`MAX_VIDEO_BYTES`].
    #[error("the video is too large")]
    TooLarge,
    /// The temporary file could not be read.
    #[error("the video could not be read")]
    Unreadable,
}

/// A file of an uploaded video, by its URL path.
#[derive(Clone, Debug)]
pub enum VideoFile {
    /// The video itself.
    Mp4(Arc<StoredVideo>, Mp4),
    /// Captions.
    Captions(Captions),
}

impl StoredVideo {
    /// The URL path of the uploaded file. It contains the version, so that browsers never show a
    /// replaced video from their cache.
    pub fn mp4_url(&self) -> Option<String> {
        let version = &self.mp4.as_ref()?.version;
        Some(format!("/videos/{}.{version}.mp4", self.stem()))
    }

    /// The URL path of the captions in a language.
    pub fn captions_url(&self, language: &str) -> Option<String> {
        let version = &self.captions.get(language)?.version;
        Some(format!("/videos/{}.{language}.{version}.vtt", self.stem()))
    }

    /// Returns whether nothing is left of what was uploaded.
    pub(crate) fn is_empty(&self) -> bool {
        self.mp4.is_none() && self.captions.is_empty()
    }

    /// The path of the video file of a version.
    pub(crate) fn mp4_path(name: &str, version: &str) -> Path {
        folder_of(name).join(format!("{version}.mp4"))
    }

    /// The path of a video's record.
    pub(crate) fn record_path(name: &str) -> Path {
        folder_of(name).join("about.json")
    }

    fn stem(&self) -> &str {
        self.name.strip_suffix(".mp4").unwrap_or(&self.name)
    }
}

/// The uploaded file at a URL path; `None` if there is none, or the version differs.
pub(crate) fn at(videos: &VideosByName, path: &str) -> Option<VideoFile> {
    if !path.starts_with("/videos/") {
        return None;
    }
    videos.values().find_map(|video| {
        if video.mp4_url().as_deref() == Some(path) {
            return Some(VideoFile::Mp4(Arc::clone(video), video.mp4.clone()?));
        }
        let mut captions = video.captions.iter();
        let (_, found) =
            captions.find(|(language, _)| video.captions_url(language).as_deref() == Some(path))?;
        Some(VideoFile::Captions(found.clone()))
    })
}

/// The name of the video whose files have URL paths like this one.
pub(crate) fn name_at(path: &str) -> Option<String> {
    let (stem, _) = path.strip_prefix("/videos/")?.split_once('.')?;
    Some(format!("{stem}.mp4"))
}

/// The folder of all videos and their records.
pub(crate) fn videos_folder() -> Path {
    Path::from_iter(FOLDER)
}

/// The first 16 hexadecimal digits of a SHA-256.
pub(crate) fn short_hash(hash: Sha256) -> String {
    hex::encode(&hash.finalize()[..8])
}

fn folder_of(name: &str) -> Path {
    let digest = hex::encode(&Sha256::digest(name)[..16]);
    Path::from_iter(FOLDER).join(digest)
}
