//! The names that pictures may have, and where a name's files lie in the store.

use object_store::path::Path;
use sha2::{Digest, Sha256};

use crate::Format;

/// The longest name in bytes.
const LONGEST: usize = 255;

/// What Supabase takes in a key, beside letters, digits and the slash between folders.
const PUNCTUATION: &[u8] = b"_!-.*'() &$=@;:+,?";

/// The longest segment that is written as it is. File systems take 255 bytes, and a file under
/// way has a few more.
const LONGEST_SEGMENT: usize = 200;

/// The folder of what is kept beside the pictures. No name begins with a dot.
const HIDDEN: &str = ".mudanza";

/// A name that can be stored, such as `hero-movers-team.jpg` or `2026/crew one.png`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageName {
    text: String,
    format: Format,
}

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// It holds a character, a length or a segment that cannot be.
    #[error("Invalid key")]
    Invalid,
    /// It does not end as the name of a picture does.
    #[error("The name must end in .jpg, .jpeg, .png, .webp, .gif or .svg")]
    NotAPicture,
}

impl ImageName {
    /// Takes a name as it stands in an address, decoded.
    ///
    /// # Errors
    /// [`NameError`]: names have 1 to 255 of the characters that Supabase takes, no empty segment
    /// and none that begins with a dot, and end as pictures do. A folder does not, so that no
    /// name is a folder of another.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let is_known = |byte: u8| byte.is_ascii_alphanumeric() || PUNCTUATION.contains(&byte);
        let mut segments = text.split('/');
        let is_sound = |segment: &str| {
            !segment.is_empty()
                && !segment.starts_with('.')
                && segment == segment.trim()
                && segment.bytes().all(is_known)
        };
        if text.len() > LONGEST || !segments.clone().all(is_sound) {
            return Err(NameError::Invalid);
        }
        let last = segments.next_back().unwrap_or_default();
        if segments.any(|folder| Format::of_name(folder).is_some()) {
            return Err(NameError::Invalid);
        }
        Ok(Self {
            format: Format::of_name(last).ok_or(NameError::NotAPicture)?,
            text: text.to_owned(),
        })
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The format that its ending names.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Where the picture itself lies.
    pub(crate) fn original(&self) -> Path {
        self.text.split('/').map(short).collect()
    }

    /// Where what is known of the picture lies.
    pub(crate) fn record(&self) -> Path {
        Path::from_iter([HIDDEN, "about", &self.digest()])
    }

    /// The folder of the picture's variants.
    pub(crate) fn variants(&self) -> Path {
        Path::from_iter([HIDDEN, "variants", &self.digest()])
    }

    fn digest(&self) -> String {
        hex::encode(&Sha256::digest(&self.text)[..16])
    }
}

/// Whether the store holds a picture there, and not what is kept beside it.
pub(crate) fn is_original(path: &Path) -> bool {
    !path.as_ref().starts_with(HIDDEN)
}

/// The folder of all records.
pub(crate) fn records() -> Path {
    Path::from_iter([HIDDEN, "about"])
}

/// A segment that every file system takes: one that is too long gives its end for a digest. No
/// name holds a tilde, so none meets another there.
fn short(segment: &str) -> String {
    // The store writes some characters with three.
    let written = segment.bytes().map(|byte| match byte {
        b'*' | b'?' => 3,
        _ => 1,
    });
    if written.sum::<usize>() <= LONGEST_SEGMENT {
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
    fn sound_names_are_taken() {
        let long = format!("{}.jpg", "a".repeat(LONGEST - 4));
        for name in [
            "hero-movers-team.jpg",
            "2026/crew one.PNG",
            "1760000000000-x y.jpeg",
            "a.b.c.webp",
            "what?*.gif",
            &long,
        ] {
            let parsed = ImageName::parse(name).expect(name);
            assert_eq!(parsed.as_str(), name);
        }
    }

    #[test]
    fn other_names_are_refused() {
        let long = format!("{}.jpg", "a".repeat(LONGEST - 3));
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
            assert_eq!(
                ImageName::parse(name),
                Err(NameError::NotAPicture),
                "{name}"
            );
        }
    }

    #[test]
    fn long_names_lie_in_short_places_of_their_own() {
        let name = |last: &str| format!("{}{last}.jpg", "?".repeat(240));
        let [one, other] = ["a", "b"].map(|last| ImageName::parse(&name(last)).expect("sound"));
        assert_ne!(one.original(), other.original());
        assert!(one.original().as_ref().len() < LONGEST_SEGMENT);
    }
}
