//! Checks that the data folder exists, belongs to this user, and is closed to others.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use rustix::fs::Access;

use crate::Finding;

const NAME: &str = "data folder";
/// The permissions of everybody but the owner.
const OTHERS: u32 = 0o077;

/// Checks the folder and what is directly in it: deeper files are as closed as their folder.
pub fn check(folder: &Path) -> Finding {
    let shown = folder.display();
    let metadata = match fs::metadata(folder) {
        Ok(metadata) if metadata.is_dir() => metadata,
        Ok(_) => {
            let text = "is a file; correct the setting data";
            return Finding::problem(NAME, format!("{shown} {text}"));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let text =
                "does not exist yet; the first start creates it, unless the setting data is wrong";
            return Finding::warning(NAME, format!("{shown} {text}"));
        }
        Err(error) => return Finding::problem(NAME, format!("{shown} cannot be read: {error}")),
    };
    let (owner, user) = (metadata.uid(), rustix::process::geteuid().as_raw());
    let all = Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK;
    if rustix::fs::access(folder, all).is_err() {
        return Finding::problem(
            NAME,
            format!(
                "{shown} belongs to user {owner}, and you are user {user}, who may not write to it; \
                 run this as the user of the server, such as with `sudo -u mudanza`"
            ),
        );
    }
    let mode = metadata.permissions().mode() & 0o777;
    if mode & OTHERS != 0 {
        return Finding::problem(
            NAME,
            format!("other users can open {shown} ({mode:o}); run `chmod 700 {shown}`"),
        );
    }
    match open_entries(folder) {
        Err(error) => Finding::problem(NAME, format!("{shown} cannot be read: {error}")),
        Ok(open) if !open.is_empty() => Finding::warning(
            NAME,
            format!(
                "other users could read {} if they could open {shown}; run `chmod -R go= {shown}`",
                open.join(", ")
            ),
        ),
        Ok(_) if owner != user => Finding::warning(
            NAME,
            format!(
                "{shown} belongs to user {owner}, and you are user {user}; run commands as the user of \
                 the server, such as with `sudo -u mudanza`, so that it may read what they write"
            ),
        ),
        Ok(_) => Finding::ok(NAME, format!("{shown} is closed to other users")),
    }
}

/// The names of entries that others could read, sorted.
fn open_entries(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        // SQLite may have deleted a log in the meantime.
        let mode = entry.metadata().map_or(0, |file| file.permissions().mode());
        if mode & OTHERS != 0 {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
