//! Local helpers for the cluster check: an unprivileged user, waiting for readiness.

use std::ffi::OsStr;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::run;

/// The unprivileged user of every Unix.
const NOBODY: u32 = 65_534;

/// How often a server's readiness is checked.
const INTERVAL: Duration = Duration::from_millis(20);

/// Changes the owner of a folder if it belongs to root: PostgreSQL refuses to run as root.
///
/// # Errors
/// The folder cannot be handed over.
pub fn give_away(folder: &Path) -> anyhow::Result<()> {
    if std::fs::metadata(folder)?.uid() == 0 {
        chown(folder, Some(NOBODY), Some(NOBODY))?;
    }
    Ok(())
}

/// A command that the owner of a folder runs in it.
///
/// # Errors
/// The folder does not exist.
pub fn as_owner(program: impl AsRef<OsStr>, folder: &Path) -> anyhow::Result<Command> {
    let owner = std::fs::metadata(folder)?.uid();
    let mut command = Command::new(program);
    command.current_dir(folder);
    if owner == NOBODY {
        command.uid(NOBODY).gid(NOBODY);
    }
    Ok(command)
}

/// Sends a signal to a process.
///
/// # Errors
/// It cannot be sent.
pub fn signal(process: &Child, name: &str) -> anyhow::Result<()> {
    let id = process.id().to_string();
    let sent = run::output("kill", &["-s", name, &id]);
    sent.map(drop)
        .with_context(|| format!("SIG{name} could not be sent"))
}

/// Polls until the condition holds. Returns how long that took.
///
/// # Errors
/// The condition does not hold within the time limit.
pub fn wait_until(
    what: &str,
    limit: Duration,
    mut holds: impl FnMut() -> bool,
) -> anyhow::Result<Duration> {
    let start = Instant::now();
    while !holds() {
        ensure!(
            start.elapsed() < limit,
            "{what}: not within {} s",
            limit.as_secs()
        );
        std::thread::sleep(INTERVAL);
    }
    Ok(start.elapsed())
}
