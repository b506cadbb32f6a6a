//! `mudanza doctor`: checks what the program needs to run well, and says what to do about what is wrong. It
//! looks at a program from outside, so it must not know the server; it changes nothing and sends nothing.

mod address;
mod backups;
mod certificate;
mod content_files;
mod data_folder;
mod database;
mod disk_space;
mod examination;
mod finding;
mod mail_server;
mod readiness_probe;
mod running;
mod settings_file;
mod storage;
mod time;

pub use examination::examine;
pub use finding::{Finding, Level};
pub use readiness_probe::probe_readiness;
