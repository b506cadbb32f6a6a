//! Random secrets for cookies and links. Only their hashes are stored.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits as URL-safe base64.
///
/// # Errors
/// When the system has no random bytes.
pub fn new() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// SHA-256 of a secret in hex, for storage.
pub fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
