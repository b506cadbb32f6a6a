//! The backup file: a zstd-compressed tar archive, whose first entry is a manifest; encrypted if the
//! settings say so.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail, ensure};
use config::Backup;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::encryption;

/// The first entry.
const MANIFEST: &str = "manifest.json";
/// The archive's format version; others are rejected.
const FORMAT: u32 = 1;
/// Fast, and small enough: images do not compress further.
const LEVEL: i32 = 3;
/// Maximum size of the manifest, in bytes.
const MANIFEST_MAX: u64 = 64 << 20;
/// How many times as large as the archive its files may be. A database compresses to a tenth.
const MAX_RATIO: u64 = 200;
/// An archive whose files are not larger than this is accepted whatever its own size, in bytes.
const ALWAYS_ACCEPTED: u64 = 256 << 20;

/// The contents of an archive.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    form: u32,
    /// The version of the program that wrote it.
    version: String,
    /// Leads in the database.
    pub leads: i64,
    /// SHA-256 of each file, by its path.
    pub files: BTreeMap<String, String>,
    /// Size of each file in bytes. Backups of earlier versions have none.
    #[serde(default)]
    sizes: BTreeMap<String, u64>,
}

/// Writes files and their manifest.
///
/// # Errors
/// Names what cannot be read or written.
pub fn write(
    to: &Path,
    files: &[(String, PathBuf)],
    leads: i64,
    settings: &Backup,
) -> anyhow::Result<()> {
    let mut manifest = Manifest {
        form: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        leads,
        files: BTreeMap::new(),
        sizes: BTreeMap::new(),
    };
    let mut present = Vec::new();
    for (name, path) in files {
        let (hash, size) = match hash(path) {
            // The running program deletes old mail files and replaced pictures.
            Err(error) if is_missing(&error) => continue,
            hashed => hashed?,
        };
        manifest.files.insert(name.clone(), hash);
        manifest.sizes.insert(name.clone(), size);
        present.push((name, path));
    }
    let file = File::create_new(to).with_context(|| to.display().to_string())?;
    let file = encryption::writer(settings, file)?;
    let mut archive = tar::Builder::new(zstd::Encoder::new(file, LEVEL)?);
    let text = serde_json::to_vec_pretty(&manifest)?;
    let mut header = tar::Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o600);
    archive.append_data(&mut header, MANIFEST, text.as_slice())?;
    for (name, path) in present {
        archive
            .append_path_with_name(path, name)
            .with_context(|| path.display().to_string())?;
    }
    let mut file = archive.into_inner()?.finish()?;
    file.flush()?;
    file.finish_and_sync()?;
    Ok(())
}

/// Unpacks an archive into an empty folder and verifies it: it has exactly the files of the manifest,
/// with their hashes. Sizes are checked before anything is written, so that a small file that unpacks
/// to a large one does not fill the disk.
///
/// # Errors
/// Says what is wrong with the archive.
pub fn read(from: &Path, folder: &Path, settings: &Backup) -> anyhow::Result<Manifest> {
    let file = encryption::reader(settings, from)?;
    let mut space = Space::of(from, folder)?;
    let mut archive = tar::Archive::new(zstd::Decoder::new(file)?);
    let damaged = || format!("{} is not a backup, or is damaged", from.display());
    let mut entries = archive.entries()?;
    let first = entries
        .next()
        .with_context(damaged)?
        .with_context(damaged)?;
    ensure!(first.path()? == Path::new(MANIFEST), damaged());
    let manifest: Manifest =
        serde_json::from_reader(first.take(MANIFEST_MAX)).with_context(damaged)?;
    ensure!(
        manifest.form == FORMAT,
        "this backup is of another form, written by version {}",
        manifest.version
    );
    space.check(
        manifest
            .sizes
            .values()
            .fold(0, |all: u64, size| all.saturating_add(*size)),
    )?;
    let mut missing = manifest.files.clone();
    for entry in entries {
        let mut entry = entry.with_context(damaged)?;
        let path = entry.path()?.into_owned();
        let is_plain = path
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let name = path.to_str().filter(|_| is_plain).with_context(damaged)?;
        let Some(expected) = missing.remove(name) else {
            bail!("{}: it holds {name}, which it should not", damaged());
        };
        let size = entry.size();
        ensure!(entry.header().entry_type().is_file(), damaged());
        let stated = manifest.sizes.get(name);
        ensure!(stated.is_none_or(|stated| *stated == size), damaged());
        space.take(size)?;
        let place = folder.join(name);
        if let Some(parent) = place.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let mut out = File::create_new(&place)?;
        io::copy(&mut entry, &mut out).with_context(damaged)?;
        out.sync_all()?;
        ensure!(
            hash(&place)?.0 == expected,
            "{}: {name} has changed",
            damaged()
        );
    }
    if let Some((name, _)) = missing.first_key_value() {
        bail!("{}: {name} is missing", damaged());
    }
    Ok(manifest)
}

/// How many bytes may be unpacked.
struct Space {
    left: u64,
    /// Why this is the limit.
    reason: &'static str,
}

impl Space {
    /// The space for an archive's files in a folder: what its size justifies, and what is free.
    fn of(archive: &Path, folder: &Path) -> anyhow::Result<Self> {
        let size = std::fs::metadata(archive)?.len();
        let justified = size.saturating_mul(MAX_RATIO).max(ALWAYS_ACCEPTED);
        let disk = rustix::fs::statvfs(folder)?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        Ok(if free < justified {
            let reason = "there is not enough free space to restore it";
            Self { left: free, reason }
        } else {
            let reason =
                "its files are too large for its own size: it is not a backup of this program";
            Self {
                left: justified,
                reason,
            }
        })
    }

    fn check(&self, size: u64) -> anyhow::Result<()> {
        ensure!(size <= self.left, self.reason);
        Ok(())
    }

    fn take(&mut self, size: u64) -> anyhow::Result<()> {
        self.check(size)?;
        self.left -= size;
        Ok(())
    }
}

fn is_missing(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::NotFound)
}

/// The SHA-256 of a file, in hexadecimal, and its size in bytes.
fn hash(path: &Path) -> anyhow::Result<(String, u64)> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let mut reader = BufReader::new(file);
    let mut hash = Sha256::new();
    let mut size = 0;
    let mut buffer = vec![0u8; 1 << 16];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok((hex::encode(hash.finalize()), size)),
            read => {
                hash.update(&buffer[..read]);
                size += read as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_a_file_that_was_deleted_meanwhile() {
        let folder = std::env::temp_dir().join(format!("backup-{}", uuid::Uuid::new_v4()));
        std::fs::create_dir(&folder).expect("a folder");
        let (kept, archive) = (folder.join("kept"), folder.join("archive"));
        std::fs::write(&kept, "kept").expect("a file");
        let files = [("kept", kept), ("deleted", folder.join("deleted"))];
        let files = files.map(|(name, path)| (name.to_owned(), path));
        let settings = r#"{"folder":"","keep":0,"recipient":"","identity":"","passphrase":""}"#;
        let settings = serde_json::from_str(settings).expect("settings");
        write(&archive, &files, 0, &settings).expect("an archive");
        let unpacked = folder.join("unpacked");
        std::fs::create_dir(&unpacked).expect("a folder");
        let manifest = read(&archive, &unpacked, &settings).expect("a complete archive");
        assert_eq!(manifest.files.keys().collect::<Vec<_>>(), ["kept"]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
