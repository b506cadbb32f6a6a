//! Checks that there is a recent backup.

use std::io;

use config::Settings;
use jiff::{SignedDuration, Timestamp};
use store::Location;

use crate::Finding;

const NAME: &str = "backup";
/// The age at which a nightly backup has failed at least once.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(48);

/// Checks the newest backup in the folder that the settings name.
pub fn check(settings: &Settings, now: Timestamp) -> Finding {
    if matches!(settings.database(), Ok(Location::Postgres { .. })) {
        let text = "PostgreSQL's own tools make it, and this check cannot see it; look whether last \
                    night's is there";
        return Finding::warning(NAME, text);
    }
    let Some(folder) = settings.backup.folder() else {
        let text = "backup.folder is not set, so nobody notices when there is none; set it, \
                    and run `mudanza backup` every night";
        return Finding::warning(NAME, text);
    };
    let shown = folder.display();
    let (name, at) = match backup::newest(folder) {
        Ok(Some(newest)) => (newest.name, newest.at),
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Finding::warning(NAME, format!("{shown} cannot be read: {error}"));
        }
        _ => {
            let text = "run `mudanza backup` every night, as mudanza-backup.timer does; `sudo systemctl start \
                        mudanza-backup` makes one now";
            return Finding::warning(NAME, format!("there is none in {shown}; {text}"));
        }
    };
    let age = now.duration_since(at);
    let hours = age.as_hours();
    if age > MAX_AGE {
        let text = format!("the newest in {shown}, {name}, is {hours} hours old");
        let advice = "find out why there is no newer one: `systemctl status mudanza-backup`";
        return Finding::warning(NAME, format!("{text}; {advice}"));
    }
    if !settings.backup.encrypts() {
        let text =
            format!("the newest in {shown} is {hours} hours old, but new ones are not encrypted");
        return Finding::warning(NAME, format!("{text}; set backup.recipient"));
    }
    let text = format!("the newest in {shown}, {name}, is {hours} hours old");
    Finding::ok(NAME, text)
}
