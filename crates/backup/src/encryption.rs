//! Encrypts backups in age's format, for a recipient or with a passphrase.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use config::Backup;

use crate::age::{self, EncryptedFile, EncryptingWriter, Identity, Recipient};

/// The base-2 logarithm of scrypt's cost N, as OWASP recommends for r = 8 and p = 1.
const WORK_FACTOR: u8 = 17;
/// The highest cost that is accepted when a backup is read, which takes 4 GiB of memory.
const MAX_WORK_FACTOR: u8 = 22;
/// The shortest passphrase for a new backup, in characters.
const MIN_PASSPHRASE: usize = 12;

/// Checks that the settings encrypt a new backup well, if they encrypt it.
///
/// # Errors
/// When the passphrase is too short. An existing backup may have a shorter one.
pub fn check(settings: &Backup) -> anyhow::Result<()> {
    let length = settings.passphrase.reveal().chars().count();
    ensure!(
        length == 0 || length >= MIN_PASSPHRASE,
        "backup.passphrase: give at least {MIN_PASSPHRASE} characters, such as four random words"
    );
    Ok(())
}

/// Wraps a file so that what is written to it is encrypted, if the settings say so.
///
/// # Errors
/// When the recipient is invalid or the file cannot be written.
pub fn writer(settings: &Backup, file: File) -> anyhow::Result<Box<dyn FinishingWrite>> {
    if !settings.recipient.is_empty() {
        let recipient: Recipient = settings
            .recipient
            .parse()
            .map_err(|error| anyhow!("backup.recipient: {error}"))?;
        Ok(Box::new(age::encrypt_to_recipient(&recipient, file)?))
    } else if !settings.passphrase.is_empty() {
        let passphrase = settings.passphrase.reveal();
        let writer = age::encrypt_with_passphrase(passphrase, WORK_FACTOR, file)?;
        Ok(Box::new(writer))
    } else {
        Ok(Box::new(file))
    }
}

/// Reads a backup, decrypted if it is encrypted.
///
/// # Errors
/// When it cannot be read, or the settings have no key for it.
pub fn reader(settings: &Backup, from: &Path) -> anyhow::Result<Box<dyn Read>> {
    let open = || File::open(from).with_context(|| from.display().to_string());
    let mut beginning = Vec::new();
    open()?
        .take(age::MAGIC.len() as u64)
        .read_to_end(&mut beginning)?;
    if beginning != age::MAGIC {
        return Ok(Box::new(open()?));
    }
    let encrypted = EncryptedFile::open(BufReader::new(open()?))
        .with_context(|| format!("{} is not a backup, or is damaged", from.display()))?;
    let decrypted = if encrypted.needs_passphrase() {
        ensure!(
            !settings.passphrase.is_empty(),
            "this backup is encrypted: set MUDANZA_BACKUP_PASSPHRASE"
        );
        encrypted.decrypt_with_passphrase(settings.passphrase.reveal(), MAX_WORK_FACTOR)
    } else {
        ensure!(
            !settings.identity.is_empty(),
            "this backup is encrypted: set MUDANZA_BACKUP_IDENTITY to the secret key of its recipient"
        );
        let identity: Identity = settings
            .identity
            .reveal()
            .parse()
            .map_err(|error| anyhow!("backup.identity: {error}"))?;
        encrypted.decrypt_with_identity(&identity)
    };
    Ok(Box::new(
        decrypted.context("the key or passphrase is not this backup's")?,
    ))
}

/// A writer that must write a trailer when it is done.
pub trait FinishingWrite: Write {
    /// Writes the trailer and syncs the file.
    ///
    /// # Errors
    /// When it cannot be written.
    fn finish_and_sync(self: Box<Self>) -> std::io::Result<()>;
}

impl FinishingWrite for File {
    fn finish_and_sync(self: Box<Self>) -> std::io::Result<()> {
        self.sync_all()
    }
}

impl FinishingWrite for EncryptingWriter<File> {
    fn finish_and_sync(self: Box<Self>) -> std::io::Result<()> {
        self.finish()?.sync_all()
    }
}
