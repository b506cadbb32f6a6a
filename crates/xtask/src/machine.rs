//! What the tests need of the machine, and how it gets there.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::run;

/// The browsers that Playwright can drive, by the names they go by.
const BROWSERS: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// The browser to test with: an installed one first, the system's package where that is allowed,
/// Playwright's own download else (`None`: Playwright knows where it is).
///
/// # Errors
/// When none of them is to be had.
pub fn browser() -> anyhow::Result<Option<PathBuf>> {
    if let Some(found) = BROWSERS.iter().find_map(|name| on_path(name)) {
        return Ok(Some(found));
    }
    if install("chromium").is_ok()
        && let Some(found) = on_path("chromium")
    {
        return Ok(Some(found));
    }
    run::step("npx", &["playwright", "install", "chromium"])?;
    Ok(None)
}

/// PostgreSQL's programs, for a private server of the tests.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn postgresql() -> anyhow::Result<()> {
    let debian = Path::new("/usr/lib/postgresql").exists();
    if debian
        || ["initdb", "postgres"]
            .iter()
            .all(|name| on_path(name).is_some())
    {
        return Ok(());
    }
    install("postgresql")
}

/// A program of the system's packages under its own name.
///
/// # Errors
/// When it is missing and cannot be installed.
pub fn program(name: &str) -> anyhow::Result<()> {
    if on_path(name).is_some() {
        Ok(())
    } else {
        install(name)
    }
}

fn install(package: &str) -> anyhow::Result<()> {
    if on_path("apt-get").is_none() {
        bail!("{package} is missing: please install it with your system's packages");
    }
    let is_root = run::output("id", &["-u"]).is_some_and(|id| id.trim() == "0");
    let apt = |arguments: &[&str]| {
        if is_root {
            run::step("apt-get", arguments)
        } else {
            let sudo: Vec<&str> = ["-n", "apt-get"].iter().chain(arguments).copied().collect();
            run::step("sudo", &sudo)
        }
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", "--no-install-recommends", package])
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}
