//! The backup file: a zstd-compressed tar archive, whose first entry is a manifest.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The first entry.
const MANIFEST: &str = "manifest.json";
/// The archive's format version; others are rejected.
const FORMAT: u32 = 1;
/// Fast, and small enough: images do not compress further.
const LEVEL: i32 = 3;
/// Maximum size of the manifest, in bytes.
const MANIFEST_MAX: u64 = 64 << 20;

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
}

/// Writes files and their manifest.
///
/// # Errors
/// Names what cannot be read or written.
pub fn write(to: &Path, files: &[(String, PathBuf)], leads: i64) -> anyhow::Result<()> {
    let mut manifest = Manifest {
        form: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        leads,
        files: BTreeMap::new(),
    };
    for (name, path) in files {
        manifest.files.insert(name.clone(), hash(path)?);
    }
    let file = File::create_new(to).with_context(|| to.display().to_string())?;
    let mut archive = tar::Builder::new(zstd::Encoder::new(file, LEVEL)?);
    let text = serde_json::to_vec_pretty(&manifest)?;
    let mut header = tar::Header::new_gnu();
    header.set_size(text.len() as u64);
    header.set_mode(0o600);
    archive.append_data(&mut header, MANIFEST, text.as_slice())?;
    for (name, path) in files {
        archive
            .append_path_with_name(path, name)
            .with_context(|| path.display().to_string())?;
    }
    let mut file = archive.into_inner()?.finish()?;
    file.flush()?;
    file.sync_all()?;
    Ok(())
}

/// Unpacks an archive into an empty folder and verifies it: it has exactly the files of the manifest,
/// with their hashes.
///
/// # Errors
/// Says what is wrong with the archive.
pub fn read(from: &Path, folder: &Path) -> anyhow::Result<Manifest> {
    let file = File::open(from).with_context(|| from.display().to_string())?;
    let mut archive = tar::Archive::new(zstd::Decoder::new(file)?);
    let damaged = || format!("{} is no backup, or is damaged", from.display());
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
        let place = folder.join(name);
        if let Some(parent) = place.parent() {
            std::fs::create_dir_all(parent)?;
        }
        let mut out = File::create_new(&place)?;
        io::copy(&mut entry, &mut out).with_context(damaged)?;
        out.sync_all()?;
        ensure!(
            hash(&place)? == expected,
            "{}: {name} has changed",
            damaged()
        );
    }
    if let Some((name, _)) = missing.first_key_value() {
        bail!("{}: {name} is missing", damaged());
    }
    Ok(manifest)
}

fn hash(path: &Path) -> anyhow::Result<String> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let mut reader = BufReader::new(file);
    let mut hash = Sha256::new();
    let mut buffer = vec![0u8; 1 << 16];
    loop {
        match reader.read(&mut buffer)? {
            0 => return Ok(hex::encode(hash.finalize())),
            read => hash.update(&buffer[..read]),
        }
    }
}
