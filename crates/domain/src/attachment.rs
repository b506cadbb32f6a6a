//! The files that may be attached to a lead. The type of a file is decided by its bytes, never by its name.

mod contents;

use crate::invisible::is_invisible;

/// The largest attachment, in bytes.
pub const MAX_ATTACHMENT_BYTES: usize = 15_000_000;

/// The most attachments of a lead.
pub const MAX_ATTACHMENTS: u32 = 20;

/// The most bytes of all attachments of a lead together.
pub const MAX_ATTACHMENTS_BYTES: u64 = 60_000_000;

/// The longest name, in characters, with its extension.
const MAX_NAME: usize = 100;

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
    /// Plain text in windows-1252, as spreadsheets on Windows export it.
    TextWindows1252,
    /// Plain text in UTF-16 with a byte order mark.
    TextUtf16,
    /// A Word document without macros.
    Docx,
    /// An Excel workbook without macros.
    Xlsx,
    /// A QuickTime video.
    Mov,
    /// A video in MP4 or 3GPP.
    Mp4,
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
    pub const ALL: [Self; 12] = [
        Self::Jpeg,
        Self::Png,
        Self::WebP,
        Self::Heic,
        Self::Pdf,
        Self::Text,
        Self::TextWindows1252,
        Self::TextUtf16,
        Self::Docx,
        Self::Xlsx,
        Self::Mov,
        Self::Mp4,
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
        contents::kind_of(bytes).ok_or(AttachmentProblem::UnknownType)
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
            Self::TextWindows1252 => "text-1252",
            Self::TextUtf16 => "text-utf16",
            Self::Docx => "docx",
            Self::Xlsx => "xlsx",
            Self::Mov => "mov",
            Self::Mp4 => "mp4",
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
            Self::TextWindows1252 => "text/plain; charset=windows-1252",
            Self::TextUtf16 => "text/plain; charset=utf-16",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Mov => "video/quicktime",
            Self::Mp4 => "video/mp4",
        }
    }

    /// Returns whether the program can decode it, so that the desk can show a small picture.
    pub const fn is_decodable(self) -> bool {
        matches!(self, Self::Jpeg | Self::Png | Self::WebP)
    }

    /// Returns whether it is a photo, which is all that customers can send.
    pub const fn is_photo(self) -> bool {
        self.is_decodable() || matches!(self, Self::Heic)
    }

    /// The extensions of its names, the usual one first.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::WebP => &["webp"],
            Self::Heic => &["heic", "heif"],
            Self::Pdf => &["pdf"],
            Self::Text | Self::TextWindows1252 | Self::TextUtf16 => &["txt", "csv", "tsv", "md"],
            Self::Docx => &["docx"],
            Self::Xlsx => &["xlsx"],
            Self::Mov => &["mov", "qt"],
            Self::Mp4 => &["mp4", "m4v", "3gp", "3g2"],
        }
    }
}

/// Checks that a lead with this many attachments, with this total size in bytes, may have another.
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

#[cfg(test)]
mod tests {
    use super::*;
    use AttachmentKind::{
        Docx, Heic, Jpeg, Mov, Mp4, Pdf, Png, Text, TextUtf16, TextWindows1252, WebP, Xlsx,
    };

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
            (b"name;price\r\nPe\xf1a;\x80 5\r\n", TextWindows1252),
            (b"\xff\xfea\0,\0\xf1\0", TextUtf16),
            (b"\xfe\xff\0a\0,\0\xf1", TextUtf16),
            (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ....", Mov),
            (b"\0\0\0\x08wide\0\0\x10\0mdat", Mov),
            (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", Mp4),
            (b"\0\0\0\x14ftyp3gp5\0\0\0\x003gp5", Mp4),
            (b"\r\n\r\n%PDF-1.4\n%\xe2\xe3\xcf\xd3\0", Pdf),
            (b"\xef\xbb\xbf%PDF-1.4\n", Pdf),
            (b"\x1b%-12345X@PJL JOB\r\n%PDF-1.4\n\0", Pdf),
        ] {
            let shown = String::from_utf8_lossy(bytes);
            assert_eq!(AttachmentKind::of_bytes(bytes), Ok(kind), "{shown}");
        }
        let far = [&[b'\0'; 1_019][..], b"%PDF-1.4"].concat();
        assert_eq!(AttachmentKind::of_bytes(&far), Ok(Pdf));
        let too_far = [&[b'\0'; 1_020][..], b"%PDF-1.4"].concat();
        assert_eq!(
            AttachmentKind::of_bytes(&too_far),
            Err(AttachmentProblem::UnknownType)
        );
    }

    /// An archive with empty files of these names.
    fn archive(names: &[&str]) -> Vec<u8> {
        let length = |name: &str| u16::try_from(name.len()).expect("short").to_le_bytes();
        let mut bytes = Vec::new();
        let mut directory = Vec::new();
        for name in names {
            let at = u32::try_from(bytes.len()).expect("small").to_le_bytes();
            let local: [&[u8]; 5] = [
                b"PK\x03\x04",
                &[0; 22],
                &length(name),
                &[0; 2],
                name.as_bytes(),
            ];
            bytes.extend(local.concat());
            let entry: [&[u8]; 6] = [
                b"PK\x01\x02",
                &[0; 24],
                &length(name),
                &[0; 12],
                &at,
                name.as_bytes(),
            ];
            directory.extend(entry.concat());
        }
        let count = u16::try_from(names.len()).expect("few").to_le_bytes();
        let size = u32::try_from(directory.len()).expect("small").to_le_bytes();
        let start = u32::try_from(bytes.len()).expect("small").to_le_bytes();
        let end: [&[u8]; 7] = [
            b"PK\x05\x06",
            &[0; 4],
            &count,
            &count,
            &size,
            &start,
            &[0; 2],
        ];
        [bytes, directory, end.concat()].concat()
    }

    #[test]
    fn knows_office_documents_by_the_files_in_them_and_refuses_macros() {
        let types = "[Content_Types].xml";
        let word = archive(&[types, "_rels/.rels", "word/document.xml"]);
        assert_eq!(AttachmentKind::of_bytes(&word), Ok(Docx));
        let excel = archive(&[types, "xl/workbook.xml", "xl/worksheets/sheet1.xml"]);
        assert_eq!(AttachmentKind::of_bytes(&excel), Ok(Xlsx));
        let commented = [excel.clone(), b" and a comment".to_vec()].concat();
        assert_eq!(AttachmentKind::of_bytes(&commented), Ok(Xlsx));
        for other in [
            archive(&[types, "word/document.xml", "word/vbaProject.bin"]),
            archive(&[types, "xl/workbook.xml", "xl/VBAPROJECT.BIN"]),
            archive(&["word/document.xml"]),
            archive(&[types, "ppt/presentation.xml"]),
            archive(&["photo.jpg"]),
            archive(&[]),
            word[..word.len() - 30].to_vec(),
        ] {
            let kind = AttachmentKind::of_bytes(&other);
            assert_eq!(kind, Err(AttachmentProblem::UnknownType));
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
            b"a\0b",
            b"caf\xe9\0",
            b"caf\xe9\x81",
            b" <p>caf\xe9",
            b"\xff\xfe<\0p\0>\0",
            b"PK\x03\x04\x14\0 %PDF-1.7\n\0",
            b"MZ\x90\0%PDF-1.7\n",
            b"<br>Warning: x\n%PDF-1.4\n\0",
            b"RIFF\x10\0\0\0WAVE",
            // AVIF and sound have the same box.
            b"\0\0\0\x18ftypavif\0\0\0\0mif1avif....",
            b"\0\0\0\x14ftypavifheicmif1",
            b"\0\0\0\x18ftypM4A \0\0\0\0M4A mp42",
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
