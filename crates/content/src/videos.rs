//! The bundled videos, each with a captions file of the same name.

use std::collections::BTreeMap;

use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::{Files, Problem};

/// A bundled video.
#[derive(Clone, Debug)]
pub struct Video {
    /// Its immutable URL path, with a hash of video and captions.
    pub url: String,
    /// The URL path of its captions: the video's, with another extension.
    pub captions_url: String,
    /// The MP4 file.
    pub mp4: Bytes,
    /// The WebVTT file.
    pub captions: Bytes,
}

/// Bundled videos by file name, such as `review-1.mp4`.
pub fn read(files: &Files) -> Result<BTreeMap<String, Video>, Vec<Problem>> {
    let mut videos = BTreeMap::new();
    let mut problems = Vec::new();
    for (path, _) in files.below("videos/") {
        match read_one(files, path) {
            Ok(Some((name, video))) => {
                videos.insert(name, video);
            }
            Ok(None) => {}
            Err(message) => problems.push(Problem::file(path, message)),
        }
    }
    if problems.is_empty() {
        Ok(videos)
    } else {
        Err(problems)
    }
}

/// Reads the video at a path; `None` for captions, which are read with their video.
fn read_one(files: &Files, path: &str) -> Result<Option<(String, Video)>, &'static str> {
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    match ending {
        "mp4" => {}
        "vtt" if files.get(&format!("{stem}.mp4")).is_some() => return Ok(None),
        "vtt" => return Err("there is no .mp4 with this name"),
        _ => return Err("only .mp4 videos and their .vtt captions are bundled"),
    }
    let mp4 = files.bytes(path).ok_or("it cannot be read")?;
    if mp4.get(4..8) != Some(b"ftyp") {
        return Err("this is not an MP4 file");
    }
    let captions = files.bytes(&format!("{stem}.vtt"));
    let captions = captions.ok_or("a video needs captions: a .vtt with the same name")?;
    if !captions.starts_with(b"WEBVTT") {
        return Err("its captions are not a WebVTT file");
    }
    let digest = |path: &str| files.digest(path).copied().unwrap_or_default();
    let hash = Sha256::new()
        .chain_update(digest(path))
        .chain_update(digest(&format!("{stem}.vtt")));
    let hash = &hex::encode(hash.finalize())[..6];
    let video = Video {
        url: format!("/{stem}.{hash}.mp4"),
        captions_url: format!("/{stem}.{hash}.vtt"),
        mp4,
        captions,
    };
    let name = path.trim_start_matches("videos/").to_owned();
    Ok(Some((name, video)))
}
