//! Naming and rotation of backup files.

use std::fs;
use std::io;
use std::path::Path;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// Before the time in the name of a backup in a folder.
const PREFIX: &str = "mudanza-";
/// The end of the name of a backup.
const SUFFIX: &str = ".mudanza";
/// The time in a name, which is UTC, so that names sort by time.
const TIME: &str = "%Y%m%dT%H%M%SZ";

/// Between the time and the number of a further backup of the same second. It sorts behind the period of
/// [`SUFFIX`], so that names still sort by time.
const NUMBER: char = '_';

/// The first name that is free in a folder: `mudanza-20261123T030000Z.mudanza`, and `_2` behind the time for a
/// second backup of the same second.
pub fn free_name(folder: &Path, at: Timestamp) -> String {
    let mut number = 1;
    while folder.join(name(at, number)).exists() {
        number += 1;
    }
    name(at, number)
}

fn name(at: Timestamp, number: u32) -> String {
    let time = at.strftime(TIME);
    match number {
        1 => format!("{PREFIX}{time}{SUFFIX}"),
        _ => format!("{PREFIX}{time}{NUMBER}{number}{SUFFIX}"),
    }
}

/// A backup in a folder.
#[derive(Debug)]
pub struct KeptBackup {
    /// The name of its file.
    pub name: String,
    /// When it was written.
    pub at: Timestamp,
    /// Its size.
    pub bytes: u64,
}

/// The newest backup in a folder, under any name.
///
/// # Errors
/// When the folder cannot be read.
pub fn newest(folder: &Path) -> io::Result<Option<KeptBackup>> {
    let mut newest: Option<KeptBackup> = None;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else {
            continue;
        };
        if !name.ends_with(SUFFIX) {
            continue;
        }
        let data = entry.metadata()?;
        let at = Timestamp::try_from(data.modified()?).map_err(io::Error::other)?;
        if newest.as_ref().is_none_or(|known| known.at < at) {
            let bytes = data.len();
            newest = Some(KeptBackup { name, at, bytes });
        }
    }
    Ok(newest)
}

/// Deletes the oldest backups that have a name of ours, so that `keep` remain, and returns how many. The
/// one that was just made stays even if a clock that was set back gave it an old name; 0 keeps all.
///
/// # Errors
/// When the folder cannot be read, or a file cannot be deleted.
pub fn delete_older(folder: &Path, keep: usize, made: &str) -> io::Result<usize> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let dated = name.to_str().filter(|name| is_dated(name) && *name != made);
        names.extend(dated.map(str::to_owned));
    }
    names.sort_unstable_by(|one, other| other.cmp(one));
    let kept = keep.checked_sub(1).unwrap_or(names.len());
    let old = names.iter().skip(kept);
    old.map(|name| fs::remove_file(folder.join(name)).map(|()| 1))
        .sum()
}

/// Returns whether a name is one that [`name`] gives.
fn is_dated(file: &str) -> bool {
    let dated = || {
        let time = file.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
        let (time, number) = match time.split_once(NUMBER) {
            Some((time, number)) => (time, number.parse().ok()?),
            None => (time, 1),
        };
        let at = DateTime::strptime(TIME, time).ok()?;
        let at = at.to_zoned(TimeZone::UTC).ok()?;
        Some(name(at.timestamp(), number) == file)
    };
    dated() == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_only_names_of_its_own() {
        let at: Timestamp = "2026-11-23T03:00:05.9Z".parse().expect("a time");
        assert_eq!(name(at, 1), "mudanza-20261123T030005Z.mudanza");
        assert_eq!(name(at, 2), "mudanza-20261123T030005Z_2.mudanza");
        assert!(name(at, 2) > name(at, 1), "newer");
        for number in [1, 2, 10] {
            assert!(is_dated(&name(at, number)), "{number}");
        }
        for other in [
            "2026-11-23.mudanza",
            "mudanza-20261123T030005Z.mudanza.part",
            "mudanza-20261123T030005Z_1.mudanza",
            "mudanza-20261123T030005Z_two.mudanza",
            "mudanza-20261323T030005Z.mudanza",
            "mudanza-before-the-move.mudanza",
            "mudanza-.mudanza",
        ] {
            assert!(!is_dated(other), "{other}");
        }
    }
}
