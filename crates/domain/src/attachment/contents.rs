//! Recognizes the types of attachments by their bytes.

use super::AttachmentKind;

/// The longest `ftyp` box that is read, in bytes. Cameras write less than 64.
const MAX_FILE_TYPE_BOX: usize = 256;

/// Brands of HEIF files whose pictures are encoded with HEVC.
const HEIC_BRANDS: [&[u8]; 6] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"];

/// The main brands of videos in MP4, also of phones (3GPP).
const MP4_BRANDS: [&[u8]; 14] = [
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42", b"avc1", b"M4V ",
    b"MSNV", b"dash", b"mmp4", b"hvc1",
];

/// The first boxes of a QuickTime movie without a `ftyp` box.
const MOVIE_BOXES: [&[u8]; 3] = [b"moov", b"mdat", b"wide"];

/// Readers look for the start of a PDF in this many bytes (PDF 1.7, appendix H, note 13).
const PDF_SEARCHED: usize = 1_024;

/// The start of other files that may contain a PDF, such as archives and programs.
const NOT_PDF: [&[u8]; 6] = [b"PK", b"MZ", b"\x7fELF", b"GIF8", b"RIFF", b"Rar!"];

/// Bytes that stand for no letter in windows-1252.
const NOT_WINDOWS_1252: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/// The most entries of an Office document that are read. Long documents have some hundred.
const MAX_ENTRIES: usize = 4_096;

/// The type of a file's bytes; `None` if it may not be attached.
pub fn kind_of(bytes: &[u8]) -> Option<AttachmentKind> {
    if bytes.starts_with(b"\xff\xd8\xff") {
        Some(AttachmentKind::Jpeg)
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some(AttachmentKind::Png)
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        Some(AttachmentKind::WebP)
    } else if bytes.starts_with(b"PK\x03\x04") {
        office_kind(bytes)
    } else {
        media_kind(bytes)
            .or_else(|| is_pdf(bytes).then_some(AttachmentKind::Pdf))
            .or_else(|| text_kind(bytes))
    }
}

/// The type of a photo or a video in boxes (ISO/IEC 14496-12), by the brands in its `ftyp` box.
fn media_kind(bytes: &[u8]) -> Option<AttachmentKind> {
    let size = u32::from_be_bytes(*bytes.first_chunk::<4>()?);
    let size = usize::try_from(size).ok()?;
    let name = bytes.get(4..8)?;
    if MOVIE_BOXES.contains(&name) {
        return Some(AttachmentKind::Mov);
    }
    if name != b"ftyp" {
        return None;
    }
    let brands = bytes
        .get(8..size.min(MAX_FILE_TYPE_BOX))
        .unwrap_or_default();
    let mut brands = brands.chunks_exact(4);
    let main = brands.next()?;
    // The second one is not a brand but the version of the first.
    brands.next();
    if HEIC_BRANDS.contains(&main) || brands.any(|brand| HEIC_BRANDS.contains(&brand)) {
        Some(AttachmentKind::Heic)
    } else if main == b"qt  " {
        Some(AttachmentKind::Mov)
    } else if MP4_BRANDS.contains(&main) || main.starts_with(b"3gp") || main.starts_with(b"3g2") {
        Some(AttachmentKind::Mp4)
    } else {
        None
    }
}

/// Returns whether a file is a PDF. Scanners, printers and mail programs write something in front of some.
fn is_pdf(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(PDF_SEARCHED)];
    let Some(at) = start.windows(5).position(|word| word == b"%PDF-") else {
        return false;
    };
    let is_other = NOT_PDF.iter().any(|other| bytes.starts_with(other));
    let first = start[..at].iter().find(|byte| !byte.is_ascii_whitespace());
    !is_other && first != Some(&b'<')
}

/// The encoding of a text that no program takes for markup: without control characters, and without a tag at its
/// beginning, by which HTML, SVG and XML are recognized.
fn text_kind(bytes: &[u8]) -> Option<AttachmentKind> {
    let is_text = |text: &str| {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let is_binary = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}');
        !text.contains(is_binary) && !text.trim_start().starts_with('<')
    };
    if let Ok(text) = std::str::from_utf8(bytes) {
        return is_text(text).then_some(AttachmentKind::Text);
    }
    if let Some(text) = utf16(bytes) {
        return is_text(&text).then_some(AttachmentKind::TextUtf16);
    }
    let is_letter = |byte: &u8| !NOT_WINDOWS_1252.contains(byte);
    // Every byte above ASCII is a letter or a sign there, of which a text has few.
    let others = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    let ascii: String = bytes
        .iter()
        .map(|byte| {
            if byte.is_ascii() {
                char::from(*byte)
            } else {
                'x'
            }
        })
        .collect();
    let is_windows = others * 3 <= bytes.len() && bytes.iter().all(is_letter) && is_text(&ascii);
    is_windows.then_some(AttachmentKind::TextWindows1252)
}

/// A text in UTF-16 with a byte order mark, as spreadsheets export it.
fn utf16(bytes: &[u8]) -> Option<String> {
    let read: fn([u8; 2]) -> u16 = match bytes.first_chunk::<2>()? {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ => return None,
    };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| read(*pair)).collect();
    rest.is_empty().then(|| String::from_utf16(&units).ok())?
}

/// The type of an Office document (ECMA-376), by the names in the directory of its archive. One with macros does not
/// count.
fn office_kind(bytes: &[u8]) -> Option<AttachmentKind> {
    let names = entry_names(bytes)?;
    let has = |name: &str| {
        names
            .iter()
            .any(|own| own.eq_ignore_ascii_case(name.as_bytes()))
    };
    let is_active = |name: &&[u8]| name.to_ascii_lowercase().ends_with(b"vbaproject.bin");
    if !has("[Content_Types].xml") || names.iter().any(is_active) {
        None
    } else if has("word/document.xml") {
        Some(AttachmentKind::Docx)
    } else if has("xl/workbook.xml") {
        Some(AttachmentKind::Xlsx)
    } else {
        None
    }
}

/// The names of an archive's entries, from the directory at its end; `None` if there is none.
fn entry_names(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let number = |at: usize| {
        let bytes = bytes.get(at..)?.first_chunk::<2>()?;
        Some(usize::from(u16::from_le_bytes(*bytes)))
    };
    // A comment of at most 65,535 bytes may follow the record of 22 bytes.
    let tail = bytes.len().saturating_sub(22 + 65_535);
    let mut ends = bytes[tail..].windows(4).enumerate().rev();
    let (end, _) = ends.find(|(_, word)| *word == b"PK\x05\x06")?;
    let end = tail + end;
    let count = number(end + 10)?;
    let start = bytes.get(end + 16..)?.first_chunk::<4>()?;
    let mut at = usize::try_from(u32::from_le_bytes(*start)).ok()?;
    let mut names = Vec::new();
    for _ in 0..count.min(MAX_ENTRIES) {
        if bytes.get(at..)?.first_chunk::<4>()? != b"PK\x01\x02" {
            return None;
        }
        let (name, extra, comment) = (number(at + 28)?, number(at + 30)?, number(at + 32)?);
        names.push(bytes.get(at + 46..at + 46 + name)?);
        at += 46 + name + extra + comment;
    }
    Some(names)
}
