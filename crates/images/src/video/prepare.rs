//! Checks an MP4 and rewrites it with `moov` first, so that players can start before the rest arrives
//! (fast start). Leaves out metadata, such as a phone's GPS position and device name.

use std::io::{Read, Seek};
use std::ops::Range;

use super::codecs::{check_picture, check_sound, duration_ms, handler};
use super::mp4::{FileBox, Kind, MemoryBox, child, children, read_at, top_level, u32_at, u64_at};
use super::{MAX_VIDEO_BYTES, VideoError, VideoFacts};

/// The largest `moov` in bytes; an hour of video has about two megabytes.
const MAX_INDEX: u64 = 16 << 20;
/// The largest `ftyp` in bytes.
const MAX_FILE_TYPE: u64 = 4_096;

/// The containers from `moov` to the sample tables, each with the box in it.
const CONTAINERS: [(Kind, Kind); 4] = [
    (*b"moov", *b"trak"),
    (*b"trak", *b"mdia"),
    (*b"mdia", *b"minf"),
    (*b"minf", *b"stbl"),
];

/// Boxes of metadata, padding, and references to tracks that may be left out.
const LEFT_OUT: [Kind; 7] = [
    *b"udta", *b"meta", *b"uuid", *b"tref", *b"free", *b"skip", *b"wide",
];

/// A checked video, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The beginning of the new file.
    pub head: Vec<u8>,
    /// The parts of the uploaded file that follow.
    pub parts: Vec<Range<u64>>,
    /// What is in it.
    pub facts: VideoFacts,
}

impl Prepared {
    /// Size of the new file in bytes.
    pub fn size(&self) -> u64 {
        let parts = self.parts.iter().map(|part| part.end - part.start);
        parts.sum::<u64>() + self.head.len() as u64
    }
}

/// A table of chunk offsets in the new `moov`.
struct OffsetTable {
    /// Where its content begins, in bytes from the start of `moov`.
    at: usize,
    is_long: bool,
}

/// Where samples were and will be.
struct Moved {
    from: Range<u64>,
    to: u64,
}

/// Checks an uploaded file of this size.
///
/// # Errors
/// [`VideoError`] when it is rejected.
pub fn prepare<F: Read + Seek>(file: &mut F, size: u64) -> Result<Prepared, VideoError> {
    if size > MAX_VIDEO_BYTES {
        return Err(VideoError::TooLarge);
    }
    let boxes = top_level(file, size)?;
    let file_type = read_box(file, boxes.first(), MAX_FILE_TYPE)?;
    // QuickTime's own files start the same way, but only Apple's browsers play all of them.
    if file_type.get(8..12) == Some(b"qt  ") {
        return Err(VideoError::NotMp4);
    }
    if boxes.iter().any(|one| one.kind == *b"moof") {
        return Err(VideoError::Fragmented);
    }
    let mut indexes = boxes.iter().filter(|one| one.kind == *b"moov");
    let (index, None) = (indexes.next(), indexes.next()) else {
        return Err(VideoError::Damaged);
    };
    let index = read_box(file, index, MAX_INDEX)?;
    let [index] = children(&index)?[..] else {
        return Err(VideoError::Damaged);
    };
    let facts = check(index.content)?;
    let (mut new_index, tables) = rebuild(index.content)?;

    let mut at = (file_type.len() + new_index.len()) as u64;
    let (mut moved, mut parts) = (Vec::new(), Vec::new());
    for one in boxes.iter().filter(|one| one.kind == *b"mdat") {
        moved.push(Moved {
            from: one.content..one.end,
            to: at + (one.content - one.start),
        });
        parts.push(one.start..one.end);
        at += one.end - one.start;
    }
    for table in tables {
        move_offsets(&mut new_index, &table, &moved)?;
    }
    let mut head = file_type;
    head.append(&mut new_index);
    Ok(Prepared { head, parts, facts })
}

fn read_box<F: Read + Seek>(
    file: &mut F,
    found: Option<&FileBox>,
    max: u64,
) -> Result<Vec<u8>, VideoError> {
    let found = found.ok_or(VideoError::Damaged)?;
    let length = found.end - found.start;
    if length > max {
        return Err(VideoError::Damaged);
    }
    let length = usize::try_from(length).map_err(|_| VideoError::Damaged)?;
    let mut bytes = vec![0; length];
    read_at(file, found.start, &mut bytes)?;
    Ok(bytes)
}

/// Checks the tracks in the content of `moov`.
fn check(index: &[u8]) -> Result<VideoFacts, VideoError> {
    let all = children(index)?;
    if all.iter().any(|one| one.kind == *b"mvex") {
        return Err(VideoError::Fragmented);
    }
    let mut facts = VideoFacts {
        duration_ms: duration_ms(child(index, *b"mvhd")?)?,
        ..VideoFacts::default()
    };
    let mut pictures = 0u32;
    for track in all.iter().filter(|one| one.kind == *b"trak") {
        match &handler(track.content)? {
            b"vide" => {
                check_picture(track.content, &mut facts)?;
                pictures += 1;
            }
            b"soun" => {
                check_sound(track.content)?;
                facts.has_sound = true;
            }
            _ => {}
        }
    }
    match pictures {
        0 => Err(VideoError::NoPicture),
        1 => Ok(facts),
        // A player would show one of them, and not every player the same.
        _ => Err(VideoError::Damaged),
    }
}

/// Copies the content of `moov` without metadata and without tracks other than video and audio.
fn rebuild(index: &[u8]) -> Result<(Vec<u8>, Vec<OffsetTable>), VideoError> {
    let (mut out, mut tables) = (Vec::with_capacity(index.len() + 8), Vec::new());
    copy_container(*b"moov", index, &mut out, &mut tables)?;
    if tables.is_empty() {
        return Err(VideoError::Damaged);
    }
    Ok((out, tables))
}

fn copy_container(
    kind: Kind,
    content: &[u8],
    out: &mut Vec<u8>,
    tables: &mut Vec<OffsetTable>,
) -> Result<(), VideoError> {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    out.extend_from_slice(&kind);
    for one in children(content)? {
        if LEFT_OUT.contains(&one.kind) || is_other_track(&one)? {
            continue;
        }
        if CONTAINERS.contains(&(kind, one.kind)) {
            copy_container(one.kind, one.content, out, tables)?;
            continue;
        }
        if matches!(&one.kind, b"stco" | b"co64") {
            tables.push(OffsetTable {
                at: out.len() + (one.whole.len() - one.content.len()),
                is_long: one.kind == *b"co64",
            });
        }
        out.extend_from_slice(one.whole);
    }
    let length = u32::try_from(out.len() - start).map_err(|_| VideoError::Damaged)?;
    write(out, start, &length.to_be_bytes())
}

fn is_other_track(one: &MemoryBox<'_>) -> Result<bool, VideoError> {
    Ok(one.kind == *b"trak" && !matches!(&handler(one.content)?, b"vide" | b"soun"))
}

/// Adds to each offset how far its samples have moved.
fn move_offsets(index: &mut [u8], table: &OffsetTable, moved: &[Moved]) -> Result<(), VideoError> {
    let count = u32_at(index, table.at + 4)?;
    let width = if table.is_long { 8 } else { 4 };
    let length = index.len().saturating_sub(table.at + 8) / width;
    let count = usize::try_from(count).map_err(|_| VideoError::Damaged)?;
    if count == 0 || count > length {
        return Err(VideoError::Damaged);
    }
    for entry in 0..count {
        let at = table.at + 8 + entry * width;
        let old = if table.is_long {
            u64_at(index, at)?
        } else {
            u32_at(index, at)?.into()
        };
        let to = moved.iter().find(|moved| moved.from.contains(&old));
        let to = to.ok_or(VideoError::Damaged)?;
        let new = old - to.from.start + to.to;
        if table.is_long {
            write(index, at, &new.to_be_bytes())?;
        } else {
            let new = u32::try_from(new).map_err(|_| VideoError::Damaged)?;
            write(index, at, &new.to_be_bytes())?;
        }
    }
    Ok(())
}

fn write(bytes: &mut [u8], at: usize, value: &[u8]) -> Result<(), VideoError> {
    let place = bytes.get_mut(at..at + value.len());
    place.ok_or(VideoError::Damaged)?.copy_from_slice(value);
    Ok(())
}
