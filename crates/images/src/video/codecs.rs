//! Checks the codecs of a video's tracks.

use super::mp4::{Kind, child, children, u16_at, u32_at};
use super::{VideoError, VideoFacts};

/// Profiles of H.264 with 8 bits and 4:2:0 that every browser plays: Baseline, Main and High.
const PROFILES: [u8; 3] = [66, 77, 100];

/// Object types of `esds` that are AAC: MPEG-4, and the three profiles of MPEG-2.
const AAC: [u8; 4] = [0x40, 0x66, 0x67, 0x68];

/// Bytes of a visual sample entry before its boxes.
const VISUAL_ENTRY: usize = 78;

/// The handler of a track, such as `vide`.
///
/// # Errors
/// [`VideoError::Damaged`].
pub fn handler(track: &[u8]) -> Result<Kind, VideoError> {
    let content = child(child(track, *b"mdia")?, *b"hdlr")?;
    let kind = content.get(8..12).and_then(|kind| kind.try_into().ok());
    kind.ok_or(VideoError::Damaged)
}

/// Checks the picture of a track and returns its size.
///
/// # Errors
/// [`VideoError::PictureCodec`] unless it is H.264.
pub fn check_picture(track: &[u8], facts: &mut VideoFacts) -> Result<(), VideoError> {
    for entry in sample_entries(track)? {
        if !matches!(&entry.kind, b"avc1" | b"avc3") {
            return Err(VideoError::PictureCodec(codec_name(entry.kind)));
        }
        let size = (u16_at(entry.content, 24)?, u16_at(entry.content, 26)?);
        let boxes = entry.content.get(VISUAL_ENTRY..);
        let settings = child(boxes.ok_or(VideoError::Damaged)?, *b"avcC")?;
        let profile = settings.get(1).ok_or(VideoError::Damaged)?;
        if !PROFILES.contains(profile) {
            return Err(VideoError::PictureCodec(profile_name(*profile)));
        }
        if size.0 == 0 || size.1 == 0 {
            return Err(VideoError::Damaged);
        }
        let (width, height) = if is_turned(track)? {
            (size.1, size.0)
        } else {
            size
        };
        (facts.width, facts.height) = (width.into(), height.into());
    }
    Ok(())
}

/// Checks the sound of a track.
///
/// # Errors
/// [`VideoError::SoundCodec`] unless it is AAC.
pub fn check_sound(track: &[u8]) -> Result<(), VideoError> {
    for entry in sample_entries(track)? {
        if entry.kind != *b"mp4a" {
            return Err(VideoError::SoundCodec(codec_name(entry.kind)));
        }
        // QuickTime's entries are longer.
        let head = match u16_at(entry.content, 8)? {
            1 => 44,
            2 => 64,
            _ => 28,
        };
        let boxes = entry.content.get(head..).ok_or(VideoError::Damaged)?;
        let kind = decoder(boxes).or_else(|_| decoder(child(boxes, *b"wave")?))?;
        if !AAC.contains(&kind) {
            let name = match kind {
                0x69 | 0x6B => "MP3".to_owned(),
                0xA5 => "AC-3".to_owned(),
                other => format!("mp4a.{other:02X}"),
            };
            return Err(VideoError::SoundCodec(name));
        }
    }
    Ok(())
}

/// The duration of a movie in milliseconds, from the content of `mvhd`.
///
/// # Errors
/// [`VideoError::Damaged`].
pub fn duration_ms(header: &[u8]) -> Result<u64, VideoError> {
    let (scale, duration) = if header.first() == Some(&1) {
        (u32_at(header, 20)?, super::mp4::u64_at(header, 24)?)
    } else {
        (u32_at(header, 12)?, u64::from(u32_at(header, 16)?))
    };
    let milliseconds = duration.checked_mul(1_000);
    let milliseconds = milliseconds.and_then(|all| all.checked_div(scale.into()));
    milliseconds.ok_or(VideoError::Damaged)
}

fn sample_entries(track: &[u8]) -> Result<Vec<super::mp4::MemoryBox<'_>>, VideoError> {
    let media = child(child(track, *b"mdia")?, *b"minf")?;
    let description = child(child(media, *b"stbl")?, *b"stsd")?;
    let entries = children(description.get(8..).ok_or(VideoError::Damaged)?)?;
    if entries.is_empty() {
        return Err(VideoError::Damaged);
    }
    Ok(entries)
}

/// Returns whether the picture is turned by a quarter, as phones record upright.
fn is_turned(track: &[u8]) -> Result<bool, VideoError> {
    let header = child(track, *b"tkhd")?;
    let matrix = if header.first() == Some(&1) { 52 } else { 40 };
    let (across, down) = (u32_at(header, matrix)?, u32_at(header, matrix + 4)?);
    Ok(across == 0 && down != 0)
}

/// The object type in an `esds` box (ISO/IEC 14496-1, 7.2.6).
fn decoder(boxes: &[u8]) -> Result<u8, VideoError> {
    let mut rest = descriptor(child(boxes, *b"esds")?.get(4..), 0x03)?;
    let flags = *rest.get(2).ok_or(VideoError::Damaged)?;
    let mut skip = 3usize;
    if flags & 0x80 != 0 {
        skip += 2;
    }
    if flags & 0x40 != 0 {
        skip += 1 + usize::from(*rest.get(skip).ok_or(VideoError::Damaged)?);
    }
    if flags & 0x20 != 0 {
        skip += 2;
    }
    rest = descriptor(rest.get(skip..), 0x04)?;
    rest.first().copied().ok_or(VideoError::Damaged)
}

/// The content of the descriptor with this tag that begins here.
fn descriptor(bytes: Option<&[u8]>, tag: u8) -> Result<&[u8], VideoError> {
    let bytes = bytes.ok_or(VideoError::Damaged)?;
    if bytes.first() != Some(&tag) {
        return Err(VideoError::Damaged);
    }
    // Up to four bytes of length, each but the last with its highest bit set.
    let long = bytes.iter().skip(1).take(3);
    let long = long.take_while(|byte| **byte & 0x80 != 0).count();
    bytes.get(2 + long..).ok_or(VideoError::Damaged)
}

/// The common name of a codec.
fn codec_name(kind: Kind) -> String {
    let known = match &kind {
        b"hvc1" | b"hev1" => "HEVC (H.265)",
        b"dvh1" | b"dvhe" => "Dolby Vision",
        b"av01" => "AV1",
        b"vp08" => "VP8",
        b"vp09" => "VP9",
        b"mp4v" => "MPEG-4 Visual",
        b"ap4h" | b"ap4x" | b"apch" | b"apcn" | b"apcs" | b"apco" => "ProRes",
        b"encv" | b"enca" => "DRM",
        b"ac-3" => "AC-3",
        b"ec-3" => "E-AC-3",
        b".mp3" => "MP3",
        b"Opus" => "Opus",
        b"alac" => "ALAC",
        b"lpcm" | b"sowt" | b"twos" | b"ipcm" => "PCM",
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b".-_".contains(byte);
    let plain = kind.iter().filter(|byte| is_plain(byte));
    let plain: String = plain.map(|byte| char::from(*byte)).collect();
    if plain.is_empty() {
        "?".to_owned()
    } else {
        plain
    }
}

fn profile_name(profile: u8) -> String {
    match profile {
        110 => "H.264 High 10".to_owned(),
        122 => "H.264 High 4:2:2".to_owned(),
        244 => "H.264 High 4:4:4".to_owned(),
        other => format!("H.264 ({other})"),
    }
}
