//! Valid image names, and the paths of a name's files in the storage.

use object_store::path::Path;
use sha2::{Digest, Sha256};

use crate::Format;

/// The longest name in bytes.
const MAX_LENGTH: usize = 255;

/// Characters that Supabase Storage allows in a key in addition to letters, digits and the slash between folders.
const PUNCTUATION: &[u8] = b"_!-.*'() &$=@;:+,?";

/// The longest path segment that is stored unchanged. File systems allow 255 bytes, and the names of
/// temporary files are a few bytes longer.
const MAX_SEGMENT: usize = 200;

/// The folder of records and variants. No image name begins with a dot.
const METADATA_FOLDER: &str = ".mudanza";

/// A valid image name such as `hero-movers-team.jpg` or `2026/crew one.png`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageName {
    text: String,
    format: Format,
}

/// The reason why a name is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Its length, a character or a segment is not allowed.
    #[error("Invalid key")]
    Invalid,
    /// Its extension is not that of an image.
    #[error("The name must end in .jpg, .jpeg, .png, .webp, .gif or .svg")]
    NotAnImage,
    /// Its extension is that of photos that browsers do not show.
    #[error("HEIC is not supported. Send the photo as JPEG")]
    Heic,
}

impl ImageName {
    /// Parses a percent-decoded name.
    ///
    /// # Errors
    /// [`NameError`]: names have 1 to 255 of the characters that Supabase Storage allows, no segment
    /// that is empty or begins with a dot, and an image's extension. Folders must not have such an
    /// extension, so that no name is a folder of another.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || PUNCTUATION.contains(&byte);
        let mut segments = text.split('/');
        let is_valid = |segment: &str| {
            !segment.is_empty()
                && !segment.starts_with('.')
                && segment == segment.trim()
                && segment.bytes().all(is_allowed)
        };
        if text.len() > MAX_LENGTH || !segments.clone().all(is_valid) {
            return Err(NameError::Invalid);
        }
        let last = segments.next_back().unwrap_or_default();
        if segments.any(|folder| Format::of_name(folder).is_some()) {
            return Err(NameError::Invalid);
        }
        let unknown = || {
            if Format::is_heif_name(last) {
                NameError::Heic
            } else {
                NameError::NotAnImage
            }
        };
        Ok(Self {
            format: Format::of_name(last).ok_or_else(unknown)?,
            text: text.to_owned(),
        })
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The format of its extension.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The path of the image.
    pub(crate) fn original_path(&self) -> Path {
        self.text.split('/').map(shortened).collect()
    }

    /// The path of the image's record.
    pub(crate) fn record_path(&self) -> Path {
        Path::from_iter([METADATA_FOLDER, "about", &self.digest()])
    }

    /// The folder of the image's variants.
    pub(crate) fn variants_folder(&self) -> Path {
        Path::from_iter([METADATA_FOLDER, "variants", &self.digest()])
    }

    fn digest(&self) -> String {
        hex::encode(&Sha256::digest(&self.text)[..16])
    }
}

/// Returns whether a path is that of an image, not of a record or variant.
pub(crate) fn is_original(path: &Path) -> bool {
    !path.as_ref().starts_with(METADATA_FOLDER)
}

/// The folder of all records.
pub(crate) fn records_folder() -> Path {
    Path::from_iter([METADATA_FOLDER, "about"])
}

/// Replaces the end of a long segment with a digest, to fit the limits of all file systems. Names contain no tilde, so
/// the result never collides with another name.
fn shortened(segment: &str) -> String {
    // The storage escapes some characters with three bytes.
    let stored_length = segment.bytes().map(|byte| match byte {
        b'*' | b'?' => 3,
        _ => 1,
    });
    if stored_length.sum::<usize>() <= MAX_SEGMENT {
        return segment.to_owned();
    }
    let digest = hex::encode(&Sha256::digest(segment)[..16]);
    let head: String = segment.chars().take(40).collect();
    format!("{head}~{digest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_valid_names() {
        let long = format!("{}.jpg", "a".repeat(MAX_LENGTH - 4));
        for name in [
            "hero-movers-team.jpg",
            "2026/crew one.PNG",
            "1760000000000-x y.jpeg",
            "a.b.c.webp",
            "what?*.gif",
            "crew.JFIF",
            &long,
        ] {
            let parsed = ImageName::parse(name).expect(name);
            assert_eq!(parsed.as_str(), name);
        }
    }

    #[test]
    fn rejects_invalid_names() {
        let long = format!("{}.jpg", "a".repeat(MAX_LENGTH - 3));
        for name in [
            "",
            "/a.jpg",
            "a.jpg/",
            "a//b.jpg",
            "../a.jpg",
            "a/../b.jpg",
            ".a.jpg",
            "a/.b.jpg",
            "peñitas.jpg",
            "a\\b.jpg",
            "a\0.jpg",
            "a#b.jpg",
            "a%2fb.jpg",
            " a.jpg",
            "a.jpg/b.jpg",
            "..",
            ".",
            &long,
        ] {
            assert_eq!(ImageName::parse(name), Err(NameError::Invalid), "{name}");
        }
        for name in ["a", "a.html", "jpg", "a.jpg.exe"] {
            assert_eq!(ImageName::parse(name), Err(NameError::NotAnImage), "{name}");
        }
    }

    #[test]
    fn says_that_a_photo_is_heic() {
        for name in ["IMG_0001.HEIC", "2026/a.heif"] {
            assert_eq!(ImageName::parse(name), Err(NameError::Heic), "{name}");
        }
    }

    #[test]
    fn long_names_get_distinct_short_paths() {
        let name = |last: &str| format!("{}{last}.jpg", "?".repeat(240));
        let [one, other] = ["a", "b"].map(|last| ImageName::parse(&name(last)).expect("valid"));
        assert_ne!(one.original_path(), other.original_path());
        assert!(one.original_path().as_ref().len() < MAX_SEGMENT);
    }
}
