//! The disk of the data folder.

use std::path::Path;

/// Bytes that the program may still write to the disk of a folder; `None` if that is unknown.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}
