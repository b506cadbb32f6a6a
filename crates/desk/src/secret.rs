//! Secrets that are handed out: in a cookie, in a link. Only their hash is kept.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits as text.
///
/// # Errors
/// When the system gives no random bytes.
pub fn new() -> Result<String, getrandom::Error> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// What is kept of a secret.
pub fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}
