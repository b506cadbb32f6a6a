//! Builds the React bundles when their sources have changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use sha2::{Digest, Sha256};

use crate::run;

/// Sources of the bundles. Of the content they contain the texts in JSON.
const SOURCES: [&str; 5] = [
    "web",
    "content",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
];
const STAMP: &str = "web/dist/.built-from";
const INSTALLED: &str = "node_modules/.package-lock.json";

/// Installs the npm packages if the lock file has changed since the last time.
///
/// # Errors
/// npm fails.
pub fn install() -> anyhow::Result<()> {
    let time = |path: &str| fs::metadata(path).and_then(|file| file.modified()).ok();
    let fresh = time(INSTALLED).is_some_and(|at| Some(at) >= time("package-lock.json"));
    if fresh {
        return Ok(());
    }
    run::step("npm", &["ci", "--no-audit", "--no-fund"])
}

/// Builds the bundles into `web/dist`.
///
/// # Errors
/// npm fails.
pub fn build() -> anyhow::Result<()> {
    install()?;
    let sources = fingerprint()?;
    if fs::read_to_string(STAMP).is_ok_and(|built| built == sources) {
        return Ok(());
    }
    run::step("npm", &["run", "--silent", "build"])?;
    fs::write(STAMP, sources).context(STAMP)
}

/// A hash of all sources and their paths.
fn fingerprint() -> anyhow::Result<String> {
    let mut files = Vec::new();
    for source in SOURCES {
        collect(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(file.to_string_lossy().as_bytes());
        hash.update(fs::read(&file).with_context(|| file.display().to_string())?);
    }
    Ok(hex::encode(hash.finalize()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if path.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path).with_context(|| path.display().to_string())? {
        let path = entry?.path();
        let is_generated = path == Path::new("web/dist") || path.ends_with("node_modules");
        let is_json = path
            .extension()
            .is_some_and(|extension| extension == "json");
        let is_unused = path.starts_with("content") && path.is_file() && !is_json;
        if !is_generated && !is_unused {
            collect(&path, files)?;
        }
    }
    Ok(())
}
