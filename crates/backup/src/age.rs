//! Reads and writes files in age's format, version 1 (<https://c2sp.org/age>): a header that holds the file's key,
//! encrypted to a recipient or with a passphrase, and the payload in encrypted chunks. Must not know settings or backups.

mod header;
mod passphrase;
mod secrets;
mod stream;
mod x25519;

use std::io::{BufRead, Write};

use anyhow::{Context, ensure};
use header::{Header, Stanza};
use secrets::FileKey;
pub use stream::{DecryptingReader, EncryptingWriter};
pub use x25519::{Identity, Recipient};

/// The beginning of every file in age's format.
pub const MAGIC: &[u8] = b"age-encryption.org/";

/// Encrypts what is written to a recipient, who alone can read it.
///
/// # Errors
/// When the header cannot be written.
pub fn encrypt_to_recipient<W: Write>(
    recipient: &Recipient,
    output: W,
) -> anyhow::Result<EncryptingWriter<W>> {
    let file_key = secrets::random()?;
    encrypt(&file_key, &recipient.wrap(&file_key)?, output)
}

/// Encrypts what is written with a passphrase. `work_factor` is the base-2 logarithm of scrypt's cost.
///
/// # Errors
/// When the header cannot be written.
pub fn encrypt_with_passphrase<W: Write>(
    passphrase: &str,
    work_factor: u8,
    output: W,
) -> anyhow::Result<EncryptingWriter<W>> {
    let file_key = secrets::random()?;
    let stanza = passphrase::wrap(passphrase, work_factor, &file_key)?;
    encrypt(&file_key, &stanza, output)
}

/// A file whose header was read, and whose key is not yet known.
pub struct EncryptedFile<R> {
    header: Header,
    payload: R,
}

impl<R: BufRead> EncryptedFile<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When it is not a header of age's format, version 1.
    pub fn open(mut reader: R) -> anyhow::Result<Self> {
        let header = Header::read(&mut reader)?;
        let with_passphrase = header.stanzas.iter().any(passphrase::is_of_passphrase);
        ensure!(
            !with_passphrase || header.stanzas.len() == 1,
            "a passphrase must be the only recipient"
        );
        Ok(Self {
            header,
            payload: reader,
        })
    }

    /// Returns whether the file was encrypted with a passphrase, and not to a public key.
    pub fn needs_passphrase(&self) -> bool {
        self.header.stanzas.iter().any(passphrase::is_of_passphrase)
    }

    /// Decrypts with a secret key.
    ///
    /// # Errors
    /// When it is not the key of a recipient, or the header was changed.
    pub fn decrypt_with_identity(self, identity: &Identity) -> anyhow::Result<DecryptingReader<R>> {
        self.decrypt(|stanza| identity.unwrap_key(stanza))
    }

    /// Decrypts with a passphrase. A file whose scrypt work factor is above `max_work_factor` is refused.
    ///
    /// # Errors
    /// When it is not the passphrase, or the header was changed.
    pub fn decrypt_with_passphrase(
        self,
        passphrase: &str,
        max_work_factor: u8,
    ) -> anyhow::Result<DecryptingReader<R>> {
        self.decrypt(|stanza| passphrase::unwrap_key(passphrase, max_work_factor, stanza))
    }

    fn decrypt(
        mut self,
        unwrap_key: impl Fn(&Stanza) -> anyhow::Result<Option<FileKey>>,
    ) -> anyhow::Result<DecryptingReader<R>> {
        let mut file_key = None;
        for stanza in &self.header.stanzas {
            // Every stanza is checked, also those after the one that fits.
            let found = unwrap_key(stanza)?;
            file_key = file_key.or(found);
        }
        let file_key = file_key.context("no recipient has this key")?;
        self.header.verify(&file_key)?;
        let mut nonce = [0; stream::NONCE_LENGTH];
        self.payload.read_exact(&mut nonce)?;
        DecryptingReader::new(&file_key, &nonce, self.payload)
    }
}

fn encrypt<W: Write>(
    file_key: &FileKey,
    stanza: &Stanza,
    mut output: W,
) -> anyhow::Result<EncryptingWriter<W>> {
    output.write_all(&header::write(stanza, file_key)?)?;
    let nonce: [u8; stream::NONCE_LENGTH] = secrets::random()?;
    output.write_all(&nonce)?;
    EncryptingWriter::new(file_key, &nonce, output)
}

#[cfg(test)]
mod tests;
