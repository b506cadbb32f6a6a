//! Serves the site and rebuilds it when a file changes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Context;

use crate::{artifacts, front_end};

/// Files and folders that are watched.
const WATCHED: [&str; 4] = ["web/src", "content", "crates", "config.default.toml"];
/// How often they are checked.
const INTERVAL: Duration = Duration::from_millis(500);

/// Builds and serves, and repeats this at each change until it is stopped. A failed build leaves
/// the previous server running.
///
/// # Errors
/// The server cannot be started, or the previous one cannot be stopped.
pub fn watch(rest: &[String]) -> anyhow::Result<()> {
    let mut server: Option<Child> = None;
    loop {
        let seen = last_change();
        let built = front_end::build().and_then(|()| artifacts::rebuild_program());
        if let Err(error) = built {
            eprintln!("xtask: {error:#}");
        } else {
            if let Some(mut old) = server.take() {
                old.kill()
                    .and_then(|()| old.wait())
                    .context("the previous server could not be stopped")?;
            }
            let started = Command::new(artifacts::PROGRAM)
                .arg("serve")
                .args(rest)
                .spawn();
            server = Some(started.context(artifacts::PROGRAM)?);
        }
        while last_change() == seen {
            thread::sleep(INTERVAL);
        }
    }
}

/// Returns when any watched file last changed.
fn last_change() -> Option<SystemTime> {
    WATCHED
        .iter()
        .filter_map(|path| last_change_below(Path::new(path)))
        .max()
}

fn last_change_below(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|file| file.modified()).ok();
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| last_change_below(&entry.path()))
        .chain(own)
        .max()
}
