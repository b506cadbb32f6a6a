//! The version of a consent text. A lead keeps the text that its visitor read, which may have
//! changed between the page and the submission.

use sha2::{Digest, Sha256};

/// Characters of a version.
pub const VERSION_LENGTH: usize = 12;

/// The version of a text: the beginning of its SHA-256, in hex.
pub(crate) fn version(text: &str) -> String {
    let mut version = hex::encode(Sha256::digest(text));
    version.truncate(VERSION_LENGTH);
    version
}
