//! Recipients with a key pair of X25519: the file key is encrypted to the public key.

use std::str::FromStr;

use anyhow::{Context, anyhow, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD_NO_PAD as BASE64;
use bech32::primitives::decode::CheckedHrpstring;
use bech32::{Bech32, Hrp};
use x25519_dalek::{PublicKey, SharedSecret, StaticSecret};

use super::header::{Stanza, decode};
use super::secrets::{self, DerivedKey, FileKey, WRAPPED_LENGTH, derive};

const KIND: &str = "X25519";
const LABEL: &[u8] = b"age-encryption.org/v1/X25519";

/// A public key, such as `age1...`.
pub struct Recipient(PublicKey);

impl FromStr for Recipient {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        Ok(Self(PublicKey::from(parse(text, "age")?)))
    }
}

impl Recipient {
    /// Encrypts a file key with a key that only this recipient can derive from the stanza.
    ///
    /// # Errors
    /// When the system has no random bytes.
    pub fn wrap(&self, file_key: &FileKey) -> anyhow::Result<Stanza> {
        let ephemeral = StaticSecret::from(secrets::random::<32>()?);
        let share = PublicKey::from(&ephemeral);
        let key = wrapping_key(&ephemeral.diffie_hellman(&self.0), &share, &self.0)?;
        Ok(Stanza {
            arguments: vec![KIND.to_owned(), BASE64.encode(share.as_bytes())],
            body: secrets::wrap(&key, file_key)?,
        })
    }
}

/// A secret key, such as `AGE-SECRET-KEY-1...`.
pub struct Identity(StaticSecret);

impl FromStr for Identity {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        Ok(Self(StaticSecret::from(parse(text, "AGE-SECRET-KEY-")?)))
    }
}

impl Identity {
    /// Decrypts the file key, if the stanza is for this key.
    ///
    /// # Errors
    /// When the stanza is invalid.
    pub fn unwrap_key(&self, stanza: &Stanza) -> anyhow::Result<Option<FileKey>> {
        if stanza.kind() != KIND {
            return Ok(None);
        }
        let [_, share] = stanza.arguments.as_slice() else {
            bail!("an unreadable recipient");
        };
        ensure!(
            stanza.body.len() == WRAPPED_LENGTH,
            "an unreadable file key"
        );
        let share = PublicKey::from(decode::<32>(share)?);
        let own = PublicKey::from(&self.0);
        let key = wrapping_key(&self.0.diffie_hellman(&share), &share, &own)?;
        secrets::unwrap(&key, &stanza.body)
    }
}

fn wrapping_key(
    shared: &SharedSecret,
    share: &PublicKey,
    recipient: &PublicKey,
) -> anyhow::Result<DerivedKey> {
    // A point of low order would give a secret that everybody knows.
    ensure!(shared.was_contributory(), "an unreadable recipient");
    let salt = [share.as_bytes().as_slice(), recipient.as_bytes()].concat();
    derive(&salt, shared.as_bytes(), LABEL)
}

/// Reads a key in Bech32. Errors do not repeat it, because it may be secret.
fn parse(text: &str, prefix: &str) -> anyhow::Result<[u8; 32]> {
    let checked = CheckedHrpstring::new::<Bech32>(text)
        .map_err(|_| anyhow!("not a key: it was cut off or mistyped"))?;
    ensure!(
        checked.hrp() == Hrp::parse_unchecked(prefix),
        "not the right kind of key: it begins with {prefix}1"
    );
    let bytes: Vec<u8> = checked.byte_iter().collect();
    <[u8; 32]>::try_from(bytes.as_slice())
        .ok()
        .context("not a key: it has the wrong length")
}
