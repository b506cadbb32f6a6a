//! Backups to a folder: each has a name of its own, and old ones are deleted.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use jiff::Timestamp;

use crate::support::TestApp;
use crate::support::process::{PROGRAM, Process, folder};

/// Runs `mudanza backup` with more arguments and variables.
fn run(data: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["backup", "--data"]).arg(data).args(arguments);
    command.envs(variables.iter().copied());
    command.output().expect("runs")
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("readable").file_name())
        .map(|name| name.into_string().expect("a text"))
        .collect();
    names.sort();
    names
}

#[test]
fn keeps_the_newest_and_leaves_files_of_others_alone() {
    let (_keep, data) = folder();
    drop(Process::start(&data));
    let (_keep, backups) = folder();
    for name in [
        "mudanza-20200101T030000Z.mudanza",
        "mudanza-20200102T030000Z.mudanza",
        "mudanza-20200103T030000Z.mudanza",
        "2019-01-01.mudanza",
        "notes.txt",
    ] {
        fs::write(backups.join(name), name).expect("written");
    }
    let to = backups.display().to_string();
    let made = run(&data, &["--to", &to, "--keep", "2"], &[]);
    assert!(made.status.success(), "{made:?}");
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(said.contains("Older backups deleted: 2"), "{said}");
    let left = names(&backups);
    assert_eq!(left.len(), 4, "{left:?}");
    assert_eq!(left[0], "2019-01-01.mudanza");
    assert_eq!(left[1], "mudanza-20200103T030000Z.mudanza");
    assert!(said.contains(&left[2]), "{said}");
    assert_eq!(left[3], "notes.txt");
}

#[test]
fn the_settings_name_the_folder_and_the_count() {
    let (_keep, data) = folder();
    drop(Process::start(&data));
    let (_keep, above) = folder();
    let backups = above.join("backups");
    let shown = backups.display().to_string();
    let settings = [
        ("MUDANZA_BACKUP_FOLDER", shown.as_str()),
        ("MUDANZA_BACKUP_KEEP", "1"),
    ];
    assert!(run(&data, &[], &settings).status.success());
    let mode = fs::metadata(&backups).expect("a folder").permissions();
    assert_eq!(mode.mode() & 0o777, 0o700, "closed to others");
    let file = backups.join(names(&backups).remove(0));
    let mode = fs::metadata(file).expect("a file").permissions();
    assert_eq!(mode.mode() & 0o777, 0o600, "closed to others");
    let old = "mudanza-20200101T030000Z.mudanza";
    let first = names(&backups).remove(0);
    fs::rename(backups.join(first), backups.join(old)).expect("renamed");
    assert!(run(&data, &[], &settings).status.success());
    let left = names(&backups);
    assert!(left.len() == 1 && left[0] != old, "{left:?}");
}

#[test]
fn a_backup_that_fails_deletes_nothing() {
    let (_keep, empty) = folder();
    let (_keep, backups) = folder();
    let old = "mudanza-20200101T030000Z.mudanza";
    fs::write(backups.join(old), "").expect("written");
    let to = backups.display().to_string();
    let failed = run(&empty, &["--to", &to, "--keep", "1"], &[]);
    assert!(!failed.status.success());
    assert_eq!(names(&backups), [old]);
    let nowhere = run(&empty, &[], &[]);
    let said = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(
        !nowhere.status.success() && said.contains("backup.folder"),
        "{said}"
    );
}

#[tokio::test]
async fn keeps_all_for_zero_and_the_new_one_when_the_clock_was_set_back() {
    let app = TestApp::start().await;
    let (_keep, backups) = folder();
    let make = async |at: &str, keep| {
        let now: Timestamp = at.parse().expect("a time");
        let made = backup::backup_to_folder(&app.program.settings, &backups, keep, now).await;
        made.expect("made").deleted
    };
    assert_eq!(make("2026-11-21T03:00:00Z", 0).await, 0);
    assert_eq!(make("2026-11-22T03:00:00Z", 0).await, 0);
    assert_eq!(make("2026-11-20T03:00:00Z", 1).await, 2);
    assert_eq!(names(&backups), ["mudanza-20261120T030000Z.mudanza"]);
}

#[tokio::test]
async fn two_backups_of_the_same_second_are_both_kept_and_deleted_in_order() {
    let app = TestApp::start().await;
    let (_keep, backups) = folder();
    let make = async |at: &str, keep| {
        let now: Timestamp = at.parse().expect("a time");
        let made = backup::backup_to_folder(&app.program.settings, &backups, keep, now).await;
        made.expect("made").deleted
    };
    assert_eq!(make("2026-11-21T03:00:00.1Z", 0).await, 0);
    assert_eq!(make("2026-11-21T03:00:00.7Z", 0).await, 0);
    let both = [
        "mudanza-20261121T030000Z.mudanza",
        "mudanza-20261121T030000Z_2.mudanza",
    ];
    assert_eq!(names(&backups), both);
    // The first of the two is the older one.
    assert_eq!(make("2026-11-22T03:00:00Z", 2).await, 1);
    let left = [both[1], "mudanza-20261122T030000Z.mudanza"];
    assert_eq!(names(&backups), left);
}
