//! Encrypts backups in age's format, for a recipient or with a passphrase.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::iter;
use std::path::Path;

use age::secrecy::SecretString;
use age::{Decryptor, Encryptor, scrypt, x25519};
use anyhow::{Context, anyhow, ensure};
use config::Backup;

/// The base-2 logarithm of scrypt's cost N, as OWASP recommends for r = 8 and p = 1. `age` would choose
/// one by the time that it takes, and so a lower one on a busy machine.
const WORK_FACTOR: u8 = 17;
/// The highest cost that is accepted when a backup is read, which takes 4 GiB of memory.
const MAX_WORK_FACTOR: u8 = 22;
/// The shortest passphrase for a new backup, in characters.
const MIN_PASSPHRASE: usize = 12;

/// The beginning of every file in age's format.
const MAGIC: &[u8] = b"age-encryption.org/";

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
    let encryptor = if !settings.recipient.is_empty() {
        let recipient: x25519::Recipient = settings
            .recipient
            .parse()
            .map_err(|error| anyhow!("backup.recipient: {error}"))?;
        Encryptor::with_recipients(iter::once(&recipient as &dyn age::Recipient))?
    } else if !settings.passphrase.is_empty() {
        let mut recipient = scrypt::Recipient::new(secret(settings.passphrase.reveal()));
        recipient.set_work_factor(WORK_FACTOR);
        Encryptor::with_recipients(iter::once(&recipient as &dyn age::Recipient))?
    } else {
        return Ok(Box::new(file));
    };
    Ok(Box::new(encryptor.wrap_output(file)?))
}

/// Reads a backup, decrypted if it is encrypted.
///
/// # Errors
/// When it cannot be read, or the settings have no key for it.
pub fn reader(settings: &Backup, from: &Path) -> anyhow::Result<Box<dyn Read>> {
    let open = || File::open(from).with_context(|| from.display().to_string());
    let mut beginning = Vec::new();
    open()?
        .take(MAGIC.len() as u64)
        .read_to_end(&mut beginning)?;
    if beginning != MAGIC {
        return Ok(Box::new(open()?));
    }
    let decryptor = Decryptor::new_buffered(BufReader::new(open()?))
        .with_context(|| format!("{} is not a backup, or is damaged", from.display()))?;
    let identity: Box<dyn age::Identity> = if decryptor.is_scrypt() {
        ensure!(
            !settings.passphrase.is_empty(),
            "this backup is encrypted: set MUDANZA_BACKUP_PASSPHRASE"
        );
        let mut identity = scrypt::Identity::new(secret(settings.passphrase.reveal()));
        identity.set_max_work_factor(MAX_WORK_FACTOR);
        Box::new(identity)
    } else {
        ensure!(
            !settings.identity.is_empty(),
            "this backup is encrypted: set MUDANZA_BACKUP_IDENTITY to the secret key of its recipient"
        );
        let identity: x25519::Identity = settings
            .identity
            .reveal()
            .parse()
            .map_err(|error| anyhow!("backup.identity: {error}"))?;
        Box::new(identity)
    };
    let decrypted = decryptor
        .decrypt(iter::once(&*identity))
        .context("the key or passphrase is not this backup's")?;
    Ok(Box::new(decrypted))
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

impl FinishingWrite for age::stream::StreamWriter<File> {
    fn finish_and_sync(self: Box<Self>) -> std::io::Result<()> {
        self.finish()?.sync_all()
    }
}

fn secret(text: &str) -> SecretString {
    SecretString::from(text.to_owned())
}
