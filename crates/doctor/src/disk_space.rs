//! Checks that there is room on the disk of the data folder.

use std::fs;

use config::Settings;
use store::Location;

use crate::Finding;

const NAME: &str = "disk";

/// Checks the disk of the data folder.
pub fn check(settings: &Settings) -> Finding {
    let data = &settings.data;
    // Before the first start only a folder above exists.
    let free = data.ancestors().find_map(|folder| {
        let is_current = folder.as_os_str().is_empty();
        store::free_bytes(if is_current { ".".as_ref() } else { folder })
    });
    let Some(free) = free else {
        let text = format!("the free space of {} is unknown", data.display());
        return Finding::warning(NAME, text);
    };
    let database = match settings.database() {
        Ok(Location::Sqlite { file, .. }) => fs::metadata(file).map_or(0, |file| file.len()),
        _ => 0,
    };
    judge(free >> 20, settings.alerts.free_megabytes, database >> 20)
}

/// All figures are in megabytes.
fn judge(free: u64, min: u64, database: u64) -> Finding {
    if free < min {
        let text = format!(
            "{free} MB are free for the data folder, less than alerts.free_megabytes ({min}), and a full \
             disk stops leads; delete old backups and logs, or enlarge it"
        );
        return Finding::problem(NAME, text);
    }
    if free - min < database.saturating_mul(2) {
        let text = format!(
            "{free} MB are free for the data folder, too few for an upgrade, which copies the database \
             ({database} MB); make room"
        );
        return Finding::warning(NAME, text);
    }
    Finding::ok(NAME, format!("{free} MB are free for the data folder"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    #[test]
    fn an_upgrade_needs_room_for_copies_of_the_database() {
        assert_eq!(judge(99, 100, 0).level, Level::Problem);
        assert_eq!(judge(299, 100, 100).level, Level::Warning);
        assert_eq!(judge(300, 100, 100).level, Level::Ok);
        assert_eq!(judge(100, 100, 0).level, Level::Ok);
    }
}
