//! Passphrases: the file key is encrypted with a key that scrypt derives from the passphrase.

use anyhow::{Context, anyhow, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD as BASE64;

use super::header::{Stanza, decode};
use super::secrets::{self, DerivedKey, FileKey, WRAPPED_LENGTH};

const KIND: &str = "scrypt";
const LABEL: &[u8] = b"age-encryption.org/v1/scrypt";

/// Returns whether a passphrase opens the stanza.
pub fn is_of_passphrase(stanza: &Stanza) -> bool {
    stanza.kind() == KIND
}

/// Encrypts a file key. `work_factor` is the base-2 logarithm of scrypt's cost.
///
/// # Errors
/// When the system has no random bytes.
pub fn wrap(passphrase: &str, work_factor: u8, file_key: &FileKey) -> anyhow::Result<Stanza> {
    let salt = secrets::random()?;
    let key = wrapping_key(passphrase, &salt, work_factor)?;
    Ok(Stanza {
        arguments: vec![
            KIND.to_owned(),
            BASE64.encode(salt),
            work_factor.to_string(),
        ],
        body: secrets::wrap(&key, file_key)?,
    })
}

/// Decrypts the file key, if the stanza was made with this passphrase.
///
/// # Errors
/// When the stanza is invalid, or its work factor above the maximum.
pub fn unwrap_key(
    passphrase: &str,
    max_work_factor: u8,
    stanza: &Stanza,
) -> anyhow::Result<Option<FileKey>> {
    if !is_of_passphrase(stanza) {
        return Ok(None);
    }
    let [_, salt, work_factor] = stanza.arguments.as_slice() else {
        bail!("an unreadable recipient");
    };
    ensure!(
        stanza.body.len() == WRAPPED_LENGTH,
        "an unreadable file key"
    );
    let salt = decode(salt)?;
    let work_factor = parse_work_factor(work_factor).context("an unreadable work factor")?;
    ensure!(
        work_factor <= max_work_factor,
        "the passphrase would take too long to check"
    );
    let key = wrapping_key(passphrase, &salt, work_factor)?;
    secrets::unwrap(&key, &stanza.body)
}

fn parse_work_factor(text: &str) -> Option<u8> {
    let canonical = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    canonical.then(|| text.parse().ok()).flatten()
}

fn wrapping_key(passphrase: &str, salt: &[u8; 16], work_factor: u8) -> anyhow::Result<DerivedKey> {
    let params = scrypt::Params::new(work_factor, 8, 1, 32)
        .map_err(|_| anyhow!("the work factor is too high"))?;
    let salt = [LABEL, salt.as_slice()].concat();
    let mut key = DerivedKey::default();
    scrypt::scrypt(passphrase.as_bytes(), &salt, &params, &mut key)
        .map_err(|_| anyhow!("the key cannot be derived"))?;
    Ok(key)
}
