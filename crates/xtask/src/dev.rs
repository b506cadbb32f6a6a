//! Serves a debug build, and builds again when a file changes.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Context;

use crate::{front_end, run};

/// What is watched.
const WATCHED: [&str; 4] = ["web/src", "content", "crates", "config.default.toml"];
/// How often it is looked at.
const PAUSE: Duration = Duration::from_millis(500);

/// Builds, serves, and starts over at each change, until it is stopped. A build that fails leaves
/// the last server running.
///
/// # Errors
/// When the server cannot be started.
pub fn watch(rest: &[String]) -> anyhow::Result<()> {
    let mut server: Option<Child> = None;
    loop {
        let seen = newest();
        let built =
            front_end::build().and_then(|()| run::step("cargo", &["build", "--package", "server"]));
        if let Err(error) = built {
            eprintln!("xtask: {error:#}");
        } else {
            if let Some(mut old) = server.take() {
                old.kill()
                    .and_then(|()| old.wait())
                    .context("the last server")?;
            }
            let started = Command::new("target/debug/mudanza")
                .arg("serve")
                .args(rest)
                .spawn();
            server = Some(started.context("target/debug/mudanza")?);
        }
        while newest() == seen {
            thread::sleep(PAUSE);
        }
    }
}

/// When any of the watched files was last changed.
fn newest() -> Option<SystemTime> {
    WATCHED
        .iter()
        .filter_map(|path| newest_below(Path::new(path)))
        .max()
}

fn newest_below(path: &Path) -> Option<SystemTime> {
    let own = fs::metadata(path).and_then(|file| file.modified()).ok();
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries
        .filter_map(|entry| newest_below(&entry.path()))
        .chain(own)
        .max()
}
