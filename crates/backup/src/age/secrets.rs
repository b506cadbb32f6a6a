//! The cryptography of age's format: HKDF with SHA-256, and ChaCha20-Poly1305.

use anyhow::anyhow;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, Salt};

/// The key of one file, which its header holds encrypted.
pub type FileKey = [u8; 16];

/// A key that is derived from a file key, a passphrase or a shared secret.
pub type DerivedKey = [u8; 32];

/// Length of an encrypted file key in bytes, with its tag.
pub const WRAPPED_LENGTH: usize = 32;

/// Returns random bytes of the system.
///
/// # Errors
/// When the system has none.
pub fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random bytes: {error}"))?;
    Ok(bytes)
}

/// Derives a key for the purpose that `label` names.
///
/// # Errors
/// Never: the length fits.
pub fn derive(salt: &[u8], secret: &[u8], label: &[u8]) -> anyhow::Result<DerivedKey> {
    let mut key = DerivedKey::default();
    Salt::new(HKDF_SHA256, salt)
        .extract(secret)
        .expand(&[label], HKDF_SHA256)
        .and_then(|output| output.fill(&mut key))
        .map_err(|_| anyhow!("the key cannot be derived"))?;
    Ok(key)
}

/// Returns the cipher with this key.
///
/// # Errors
/// Never: the length fits.
pub fn cipher(key: &DerivedKey) -> anyhow::Result<LessSafeKey> {
    let key =
        UnboundKey::new(&CHACHA20_POLY1305, key).map_err(|_| anyhow!("wrong length of key"))?;
    Ok(LessSafeKey::new(key))
}

/// Encrypts a file key. The wrapping key is used for nothing else, so its nonce is zero.
///
/// # Errors
/// Never: the length fits.
pub fn wrap(key: &DerivedKey, file_key: &FileKey) -> anyhow::Result<Vec<u8>> {
    let mut wrapped = file_key.to_vec();
    cipher(key)?
        .seal_in_place_append_tag(zero_nonce(), Aad::empty(), &mut wrapped)
        .map_err(|_| anyhow!("the file key cannot be encrypted"))?;
    Ok(wrapped)
}

/// Decrypts a file key. Returns nothing if it was encrypted with another key.
///
/// # Errors
/// Never: the length fits.
pub fn unwrap(key: &DerivedKey, wrapped: &[u8]) -> anyhow::Result<Option<FileKey>> {
    let mut wrapped = wrapped.to_vec();
    let opened = cipher(key)?.open_in_place(zero_nonce(), Aad::empty(), &mut wrapped);
    Ok(opened
        .ok()
        .and_then(|file_key| FileKey::try_from(&*file_key).ok()))
}

fn zero_nonce() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}
