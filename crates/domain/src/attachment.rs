//! The files that may be attached to a lead. The type of a file is decided by its bytes, never by its name.

use crate::invisible::is_invisible;

/// The largest attachment, in bytes.
pub const MAX_ATTACHMENT_BYTES: usize = 15_000_000;

/// The most attachments of a lead.
pub const MAX_ATTACHMENTS: u32 = 20;

/// The most bytes of all attachments of a lead together.
pub const MAX_ATTACHMENTS_BYTES: u64 = 60_000_000;

/// The longest name, in characters, with its extension.
const MAX_NAME: usize = 100;

/// The longest `ftyp` box that is read, in bytes. Cameras write less than 64.
const MAX_FILE_TYPE_BOX: usize = 256;

/// Brands of HEIF files whose pictures are encoded with HEVC.
const HEIC_BRANDS: [&[u8]; 6] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx"];

/// The type of an attachment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentKind {
    /// A JPEG image.
    Jpeg,
    /// A PNG image.
    Png,
    /// A WebP image.
    WebP,
    /// A photo in the format of newer phones, which most browsers cannot show.
    Heic,
    /// A PDF document.
    Pdf,
    /// Plain text in UTF-8.
    Text,
}

/// The reason why a file cannot be attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttachmentProblem {
    /// It has no bytes.
    Empty,
    /// It is none of [`AttachmentKind`].
    UnknownType,
    /// It is larger than [`MAX_ATTACHMENT_BYTES`].
    TooLarge,
    /// The lead already has [`MAX_ATTACHMENTS`].
    TooMany,
    /// The lead's attachments would be larger than [`MAX_ATTACHMENTS_BYTES`].
    NoRoom,
}

impl AttachmentKind {
    /// All types.
    pub const ALL: [Self; 6] = [
        Self::Jpeg,
        Self::Png,
        Self::WebP,
        Self::Heic,
        Self::Pdf,
        Self::Text,
    ];

    /// The type of a file, by its bytes.
    ///
    /// # Errors
    /// [`AttachmentProblem::Empty`], [`AttachmentProblem::TooLarge`] or [`AttachmentProblem::UnknownType`].
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, AttachmentProblem> {
        if bytes.is_empty() {
            return Err(AttachmentProblem::Empty);
        }
        if bytes.len() > MAX_ATTACHMENT_BYTES {
            return Err(AttachmentProblem::TooLarge);
        }
        if bytes.starts_with(b"\xff\xd8\xff") {
            Ok(Self::Jpeg)
        } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Ok(Self::Png)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            Ok(Self::WebP)
        } else if is_heic(bytes) {
            Ok(Self::Heic)
        } else if bytes.starts_with(b"%PDF-") {
            Ok(Self::Pdf)
        } else if is_plain_text(bytes) {
            Ok(Self::Text)
        } else {
            Err(AttachmentProblem::UnknownType)
        }
    }

    /// Its key in the database.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::WebP => "webp",
            Self::Heic => "heic",
            Self::Pdf => "pdf",
            Self::Text => "text",
        }
    }

    /// The type with this key, if there is one.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Heic => "image/heic",
            Self::Pdf => "application/pdf",
            Self::Text => "text/plain; charset=utf-8",
        }
    }

    /// Whether the program can decode it, so that the desk can show a small picture.
    pub const fn is_decodable(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::WebP)
    }

    /// The extensions of its names, the usual one first.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::WebP => &["webp"],
            Self::Heic => &["heic", "heif"],
            Self::Pdf => &["pdf"],
            Self::Text => &["txt", "csv", "md"],
        }
    }
}

/// Checks that a lead with this many attachments of so many bytes may have another one.
///
/// # Errors
/// [`AttachmentProblem::TooMany`] or [`AttachmentProblem::NoRoom`].
pub fn check_attachment_room(
    count: u64,
    total_bytes: u64,
    bytes: u64,
) -> Result<(), AttachmentProblem> {
    if count >= u64::from(MAX_ATTACHMENTS) {
        Err(AttachmentProblem::TooMany)
    } else if total_bytes.saturating_add(bytes) > MAX_ATTACHMENTS_BYTES {
        Err(AttachmentProblem::NoRoom)
    } else {
        Ok(())
    }
}

/// Cleans the name of a file: one path component without control characters, characters that file systems
/// reserve, or ones that reverse the direction of text. Its extension is one of its type's, so that the computer
/// that downloads it does not take it for something else: `run.bat` with text becomes `run.bat.txt`.
pub fn attachment_name(typed: &str, kind: AttachmentKind) -> String {
    let last = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let cleaned: String = last
        .chars()
        .filter(|c| !is_invisible(*c))
        .map(|c| if is_reserved(c) { ' ' } else { c })
        .collect();
    let words: Vec<&str> = cleaned.split_whitespace().collect();
    let name = words.join(" ");
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if is_extension_of(extension, kind) => (stem, extension),
        _ => (name.as_str(), kind.extensions()[0]),
    };
    let longest = MAX_NAME - 1 - extension.len();
    let stem: String = stem
        .trim_matches([' ', '.'])
        .chars()
        .take(longest)
        .collect();
    let stem = stem.trim_end_matches([' ', '.']);
    let stem = if stem.is_empty() { "file" } else { stem };
    format!("{stem}.{extension}")
}

fn is_extension_of(extension: &str, kind: AttachmentKind) -> bool {
    let mut known = kind.extensions().iter();
    known.any(|own| own.eq_ignore_ascii_case(extension))
}

fn is_reserved(c: char) -> bool {
    c.is_control() || "<>:\"|?*".contains(c)
}

/// Whether a file begins with a `ftyp` box (ISO/IEC 14496-12) that names a brand of HEIC.
fn is_heic(bytes: &[u8]) -> bool {
    if bytes.get(4..8) != Some(b"ftyp") {
        return false;
    }
    let size = bytes
        .first_chunk::<4>()
        .map(|size| u32::from_be_bytes(*size));
    let size = size.and_then(|size| usize::try_from(size).ok());
    let end = size.unwrap_or_default().min(MAX_FILE_TYPE_BOX);
    let brands = bytes.get(8..end).unwrap_or_default().chunks_exact(4);
    // The second one is not a brand but the version of the first.
    let mut brands = brands.enumerate().filter(|(at, _)| *at != 1);
    brands.any(|(_, brand)| HEIC_BRANDS.contains(&brand))
}

/// Whether a file is text that no program takes for markup: UTF-8 without control characters, and without a tag
/// at its beginning, by which HTML, SVG and XML are recognized.
fn is_plain_text(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return false;
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let is_binary = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\u{c}');
    !text.contains(is_binary) && !text.trim_start().starts_with('<')
}

#[cfg(test)]
mod tests {
    use super::*;
    use AttachmentKind::{Heic, Jpeg, Pdf, Png, Text, WebP};

    #[test]
    fn knows_each_type_by_its_bytes() {
        for (bytes, kind) in [
            (&b"\xff\xd8\xff\xe0JFIF"[..], Jpeg),
            (b"\x89PNG\r\n\x1a\n....", Png),
            (b"RIFF\x10\0\0\0WEBPVP8 ", WebP),
            (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic....", Heic),
            (b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic....", Heic),
            (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", Pdf),
            ("2 sofás\r\n1 piano\t(upright)\n".as_bytes(), Text),
            ("\u{feff}a,b\n".as_bytes(), Text),
        ] {
            assert_eq!(AttachmentKind::of_bytes(bytes), Ok(kind));
        }
    }

    #[test]
    fn refuses_everything_else() {
        for bytes in [
            &b"<!doctype html><script>alert(1)</script>"[..],
            b" \r\n\t<svg xmlns='http://www.w3.org/2000/svg'/>",
            "\u{feff}<?xml version='1.0'?>".as_bytes(),
            b"GIF89a\x01\0\x01\0",
            b"PK\x03\x04....",
            b"MZ\x90\0",
            b"\x7fELF",
            b"caf\xe9",
            b"a\0b",
            b"RIFF\x10\0\0\0WAVE",
            // AVIF and MP4 have the same box.
            b"\0\0\0\x18ftypavif\0\0\0\0mif1avif....",
            b"\0\0\0\x18ftypisom\0\0\0\0mp41mp42heic",
            b"\0\0\0\x14ftypavifheicmif1",
            b"\xff\xff\xff\xffftyp",
            b"\0\0\0\x02ftypheic",
        ] {
            let kind = AttachmentKind::of_bytes(bytes);
            let shown = String::from_utf8_lossy(bytes);
            assert_eq!(kind, Err(AttachmentProblem::UnknownType), "{shown}");
        }
        assert_eq!(AttachmentKind::of_bytes(b""), Err(AttachmentProblem::Empty));
        let large = vec![b'a'; MAX_ATTACHMENT_BYTES + 1];
        let kind = AttachmentKind::of_bytes(&large);
        assert_eq!(kind, Err(AttachmentProblem::TooLarge));
        assert_eq!(AttachmentKind::of_bytes(&large[1..]), Ok(Text));
    }

    #[test]
    fn cleans_names_and_gives_each_the_extension_of_its_type() {
        for (typed, kind, name) in [
            ("IMG_0042.JPG", Jpeg, "IMG_0042.JPG"),
            (
                "Piano de la señora Cantú.jpeg",
                Jpeg,
                "Piano de la señora Cantú.jpeg",
            ),
            ("run.bat", Text, "run.bat.txt"),
            ("inventory.csv", Text, "inventory.csv"),
            ("page.html", Pdf, "page.html.pdf"),
            ("../../etc/passwd", Text, "passwd.txt"),
            (r"C:\fakepath\a.png", Png, "a.png"),
            ("a\r\nSet-Cookie: b.pdf", Pdf, "a Set-Cookie b.pdf"),
            ("\u{202e}fdp.exe", Pdf, "fdp.exe.pdf"),
            (" . ", Pdf, "file.pdf"),
            ("", Heic, "file.heic"),
            (".jpg", Jpeg, "file.jpg"),
            ("a. .jpg", Jpeg, "a.jpg"),
        ] {
            assert_eq!(attachment_name(typed, kind), name);
        }
        let long = attachment_name(&"ñ".repeat(300), WebP);
        assert_eq!(long.chars().count(), MAX_NAME);
        assert!(long.ends_with("ñ.webp"));
    }

    #[test]
    fn limits_number_and_size_together() {
        let limit = MAX_ATTACHMENTS_BYTES;
        assert_eq!(check_attachment_room(0, 0, 1), Ok(()));
        assert_eq!(check_attachment_room(19, limit - 1, 1), Ok(()));
        let many = check_attachment_room(20, 20, 1);
        assert_eq!(many, Err(AttachmentProblem::TooMany));
        let full = check_attachment_room(4, limit, 1);
        assert_eq!(full, Err(AttachmentProblem::NoRoom));
    }
}
