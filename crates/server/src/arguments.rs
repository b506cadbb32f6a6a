//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// Serves a moving company's website, stores its leads, and hosts the desk where they are worked.
#[derive(Parser)]
#[command(name = "mudanza", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// Address and port to listen on.
    #[arg(long, global = true)]
    pub listen: Option<String>,
    /// Folder of the database, the images and the mail files.
    #[arg(long, global = true)]
    pub data: Option<String>,
    /// TOML file with the settings that differ from the defaults.
    #[arg(long, global = true)]
    pub config: Option<PathBuf>,
    /// A name of the site for HTTPS without a proxy, such as www.example.com; give it once for each name.
    #[arg(long = "domain", global = true, value_name = "NAME")]
    pub domains: Vec<String>,
    /// Email address for the authority that issues the certificate, whose terms of service you agree to.
    #[arg(long, global = true, value_name = "EMAIL")]
    pub acme_contact: Option<String>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serves the site until SIGTERM or SIGINT.
    Serve,
    /// Checks settings and content, and renders every page; with `--data`, as published at the desk.
    Check,
    /// Checks the running program, disk, clock, mail server, address, certificate, permissions, database, backups and content, and says what to do.
    Doctor,
    /// Checks whether the program on this machine is ready, for health checks; fails if it is not.
    Probe,
    /// Prints the effective settings, with secrets hidden.
    Config,
    /// Backs up the data folder to one file; works while the server runs.
    Backup {
        /// The file to write; it must not exist yet. Without one, the backup gets a name in a folder.
        #[arg(conflicts_with_all = ["to", "keep"])]
        file: Option<PathBuf>,
        /// The folder to write to, instead of the setting `backup.folder`.
        #[arg(long, value_name = "FOLDER")]
        to: Option<PathBuf>,
        /// How many backups stay in the folder, instead of the setting `backup.keep`; 0 keeps all.
        #[arg(long, value_name = "COUNT")]
        keep: Option<usize>,
    },
    /// Restores a backup into a data folder that has no database.
    Restore {
        /// The file that `mudanza backup` wrote.
        file: PathBuf,
    },
    /// Manages the site's content.
    Content {
        #[command(subcommand)]
        command: ContentCommand,
    },
    /// Manages access to the desk.
    Owner {
        #[command(subcommand)]
        command: OwnerCommand,
    },
    /// Draws the SVG of its input as a PNG of this size in pixels. The program starts it for uploaded drawings.
    #[command(hide = true)]
    Draw {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// Prints the completions of these commands for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Writes the manual pages of these commands to a folder.
    Manual {
        /// A folder that exists.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
pub enum ContentCommand {
    /// Writes the content, including edits published at the desk, as files that the setting `content` can point to.
    Export {
        /// An empty folder, or one that does not exist yet.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
pub enum OwnerCommand {
    /// Removes the owners' passwords and second factors, ends all sessions and links, and prints a link to set a new owner password.
    Reset,
}
