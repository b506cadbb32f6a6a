//! Writes the data folder to one file, encrypted if the settings say so, and restores it after verifying every
//! file. Must not know the desk, HTTP or the command line, which all make backups through it.

mod age;
mod archive;
mod data_folder;
mod encryption;
mod rotation;

pub use data_folder::{FolderBackup, backup, backup_to_folder, backup_without_name, restore};
pub use rotation::{KeptBackup, newest};
