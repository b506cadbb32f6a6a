//! Secrets in the links that visitors get.

use uuid::Uuid;

/// 128 random bits, written like a UUID. A random UUID has 122, because its version is fixed.
///
/// # Errors
/// When the system has no random bytes.
pub fn random_token() -> Result<Uuid, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(Uuid::from_bytes(bytes))
}
