//! What the servers of a check need of this machine: ports, an unprivileged user, and somebody who waits
//! until they are ready.

use std::ffi::OsStr;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

use crate::run;

/// The unprivileged user of every Unix.
const NOBODY: u32 = 65_534;

/// How often a server is asked whether it is ready.
const INTERVAL: Duration = Duration::from_millis(20);

/// Addresses of this machine with free ports.
///
/// # Errors
/// There are none.
pub fn free_addresses(count: usize) -> anyhow::Result<Vec<SocketAddr>> {
    let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    // All are held until the last one is found, so that they differ.
    let listeners: Vec<TcpListener> = (0..count).map(bind).collect::<Result<_, _>>()?;
    let addresses = listeners.iter().map(TcpListener::local_addr);
    let addresses: std::io::Result<Vec<SocketAddr>> = addresses.collect();
    addresses.context("no free ports")
}

/// Hands a folder to another user if it belongs to root: PostgreSQL refuses to run as root.
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

/// Asks until it is so. Returns how long that took.
///
/// # Errors
/// It is not so within the time limit.
pub fn wait_until(
    what: &str,
    limit: Duration,
    mut is_so: impl FnMut() -> bool,
) -> anyhow::Result<Duration> {
    let start = Instant::now();
    while !is_so() {
        ensure!(
            start.elapsed() < limit,
            "{what}: not within {} s",
            limit.as_secs()
        );
        std::thread::sleep(INTERVAL);
    }
    Ok(start.elapsed())
}
