//! Boxes of an MP4 file (ISO/IEC 14496-12). Every size is checked before it is used, and nothing
//! recurses deeper than the five levels from `moov` to `stbl`.

use std::io::{Read, Seek, SeekFrom};

use super::VideoError;

/// The type of a box.
pub type Kind = [u8; 4];

/// More boxes than any camera or editor writes at one level.
const MAX_BOXES: usize = 4_096;

/// A box at the top level of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileBox {
    /// Its type.
    pub kind: Kind,
    /// Its offset, in bytes from the start of the file.
    pub start: u64,
    /// The offset of its content.
    pub content: u64,
    /// The offset of its end.
    pub end: u64,
}

/// A box in memory.
#[derive(Clone, Copy, Debug)]
pub struct MemoryBox<'a> {
    /// Its type.
    pub kind: Kind,
    /// The box with its header.
    pub whole: &'a [u8],
    /// Its content.
    pub content: &'a [u8],
}

/// Lists the boxes at the top level of a file.
///
/// # Errors
/// [`VideoError::NotMp4`] if it does not begin with `ftyp`, [`VideoError::Damaged`] if a box exceeds
/// the file.
pub fn top_level<F: Read + Seek>(file: &mut F, size: u64) -> Result<Vec<FileBox>, VideoError> {
    let mut boxes = Vec::new();
    let mut start = 0u64;
    while start < size {
        let left = size - start;
        let mut header = [0u8; 16];
        let length = usize::try_from(left).unwrap_or(usize::MAX).min(16);
        let header = header.get_mut(..length).ok_or(VideoError::Damaged)?;
        read_at(file, start, header)?;
        let found = parse_header(header, left);
        // A file that does not start like an MP4 is not one; a later error means damage.
        if boxes.is_empty() && found.is_none_or(|(kind, ..)| kind != *b"ftyp") {
            return Err(VideoError::NotMp4);
        }
        let (kind, header, length) = found.ok_or(VideoError::Damaged)?;
        if boxes.len() >= MAX_BOXES || length > left {
            return Err(VideoError::Damaged);
        }
        let end = start + length;
        boxes.push(FileBox {
            kind,
            start,
            content: start + header,
            end,
        });
        start = end;
    }
    if boxes.is_empty() {
        return Err(VideoError::NotMp4);
    }
    Ok(boxes)
}

/// Reads a part of a file into memory.
///
/// # Errors
/// [`VideoError::Unreadable`].
pub fn read_at<F: Read + Seek>(
    file: &mut F,
    start: u64,
    into: &mut [u8],
) -> Result<(), VideoError> {
    let read = file
        .seek(SeekFrom::Start(start))
        .and_then(|_| file.read_exact(into));
    read.map_err(|_| VideoError::Unreadable)
}

/// Lists the boxes in memory. Some editors pad containers with up to seven zeros.
///
/// # Errors
/// [`VideoError::Damaged`] if a box exceeds its container.
pub fn children(mut bytes: &[u8]) -> Result<Vec<MemoryBox<'_>>, VideoError> {
    let mut boxes = Vec::new();
    while !bytes.is_empty() {
        if bytes.len() < 8 && bytes.iter().all(|byte| *byte == 0) {
            break;
        }
        let left = bytes.len() as u64;
        let (kind, header, length) = parse_header(bytes, left).ok_or(VideoError::Damaged)?;
        let index = |at: u64| usize::try_from(at).map_err(|_| VideoError::Damaged);
        let (header, length) = (index(header)?, index(length)?);
        let whole = bytes.get(..length).ok_or(VideoError::Damaged)?;
        let content = whole.get(header..).ok_or(VideoError::Damaged)?;
        if boxes.len() >= MAX_BOXES {
            return Err(VideoError::Damaged);
        }
        boxes.push(MemoryBox {
            kind,
            whole,
            content,
        });
        bytes = bytes.get(length..).ok_or(VideoError::Damaged)?;
    }
    Ok(boxes)
}

/// The content of the first box of a type.
///
/// # Errors
/// [`VideoError::Damaged`] if there is none.
pub fn child(bytes: &[u8], kind: Kind) -> Result<&[u8], VideoError> {
    let mut all = children(bytes)?.into_iter();
    let found = all.find(|one| one.kind == kind);
    Ok(found.ok_or(VideoError::Damaged)?.content)
}

/// A big-endian number of 16 bits.
///
/// # Errors
/// [`VideoError::Damaged`] if the bytes end before it.
pub fn u16_at(bytes: &[u8], at: usize) -> Result<u16, VideoError> {
    let end = at.checked_add(2).ok_or(VideoError::Damaged)?;
    let part = bytes.get(at..end).and_then(|part| part.try_into().ok());
    Ok(u16::from_be_bytes(part.ok_or(VideoError::Damaged)?))
}

/// A big-endian number of 32 bits.
///
/// # Errors
/// [`VideoError::Damaged`] if the bytes end before it.
pub fn u32_at(bytes: &[u8], at: usize) -> Result<u32, VideoError> {
    let end = at.checked_add(4).ok_or(VideoError::Damaged)?;
    let part = bytes.get(at..end).and_then(|part| part.try_into().ok());
    Ok(u32::from_be_bytes(part.ok_or(VideoError::Damaged)?))
}

/// A big-endian number of 64 bits.
///
/// # Errors
/// [`VideoError::Damaged`] if the bytes end before it.
pub fn u64_at(bytes: &[u8], at: usize) -> Result<u64, VideoError> {
    let end = at.checked_add(8).ok_or(VideoError::Damaged)?;
    let part = bytes.get(at..end).and_then(|part| part.try_into().ok());
    Ok(u64::from_be_bytes(part.ok_or(VideoError::Damaged)?))
}

/// The type, header length and total length of the box that begins here; `None` if the header is cut
/// off or contradicts itself. A length of zero means the rest of the file.
fn parse_header(bytes: &[u8], left: u64) -> Option<(Kind, u64, u64)> {
    let kind: Kind = bytes.get(4..8)?.try_into().ok()?;
    let (header, length) = match u32_at(bytes, 0).ok()? {
        0 => (8, left),
        1 => (16, u64_at(bytes, 8).ok()?),
        length => (8, u64::from(length)),
    };
    (length >= header).then_some((kind, header, length))
}
