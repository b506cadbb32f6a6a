//! Checks that the settings file, which may contain passwords, is closed to others.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::Finding;

const NAME: &str = "settings";
/// The permissions of everybody but the owner and the group.
const EVERYBODY: u32 = 0o007;

/// Checks the mode of the operator's file. The settings themselves were checked when they were loaded.
pub fn check(file: Option<&Path>) -> Finding {
    let Some(file) = file else {
        return Finding::ok(NAME, "they are valid, and come from variables only");
    };
    let shown = file.display();
    match fs::metadata(file) {
        Ok(metadata) if metadata.permissions().mode() & EVERYBODY != 0 => {
            let text = "can be opened by everybody on this machine, and may contain passwords; run";
            Finding::warning(NAME, format!("{shown} {text} `chmod o= {shown}`"))
        }
        Ok(_) => Finding::ok(NAME, format!("{shown} is valid and closed to others")),
        Err(error) => Finding::warning(NAME, format!("{shown} cannot be read: {error}")),
    }
}
