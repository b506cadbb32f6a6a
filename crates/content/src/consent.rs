//! Versions of consent texts. A lead stores the text that its visitor read, even if it changed
//! between loading the page and submitting the form.

use sha2::{Digest, Sha256};

/// The length of a version in characters.
pub const VERSION_LENGTH: usize = 12;

/// The version of a text: the first hex digits of its SHA-256.
pub fn version(text: &str) -> String {
    let mut version = hex::encode(Sha256::digest(text));
    version.truncate(VERSION_LENGTH);
    version
}
