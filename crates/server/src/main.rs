//! `mudanza`: parses the command line and runs the command.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use domain::SecurityEventKind;
use rustix::fs::Mode;
use server::config::{self, Flags, Settings};
use server::{Program, backup, content_check, serve, serve_metrics, start_log, system_clock};
use store::{Location, NewSecurityEvent, Store};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Serves a moving company's website, stores its leads, and hosts the desk where they are worked.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Address and port to listen on.
    #[arg(long, global = true)]
    listen: Option<String>,
    /// Folder of the database, the images and the mail files.
    #[arg(long, global = true)]
    data: Option<String>,
    /// TOML file with the settings that differ from the defaults.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the site until SIGTERM or SIGINT.
    Serve,
    /// Checks settings and content, and renders every page; with `--data`, as published at the desk.
    Check,
    /// Prints the effective settings, with secrets hidden.
    Config,
    /// Backs up the data folder to one file; works while the server runs.
    Backup {
        /// The file to write; it must not exist yet.
        file: PathBuf,
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
}

#[derive(Subcommand)]
enum ContentCommand {
    /// Writes the content, including edits published at the desk, as files that the setting `content` can point to.
    Export {
        /// An empty folder, or one that does not exist yet.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
enum OwnerCommand {
    /// Removes the owners' passwords and second factors, ends all sessions and links, and prints a link to set a new owner password.
    Reset,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("mudanza: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[allow(clippy::too_many_lines, reason = "one match over all commands")]
fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let flags = Flags {
        config: arguments.config.clone(),
        listen: arguments.listen.clone(),
        data: arguments.data.clone(),
    };
    // Files contain personal data, so only the program's own user may read them.
    rustix::process::umask(Mode::from_raw_mode(0o077));
    let settings = config::load(&flags).context("settings")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match &arguments.command {
        Command::Serve => runtime.block_on(run_server(settings)),
        Command::Check => {
            let bundle = site::server_bundle()?;
            let check = content_check(&settings)?;
            let database = published_database(arguments, &settings)?;
            let checked = publishing::check(
                &settings.content,
                database.as_ref(),
                settings.site(),
                &check,
                bundle,
            );
            runtime.block_on(checked)
        }
        Command::Backup { file } => {
            let leads = runtime.block_on(backup::backup(&settings, file))?;
            println!(
                "Backed up {leads} leads and all other data to {}",
                file.display()
            );
            Ok(())
        }
        Command::Restore { file } => {
            let leads = runtime.block_on(backup::restore(&settings, file))?;
            runtime.block_on(record_restore(&settings, leads))?;
            println!(
                "Restored {leads} leads and all other data to {}",
                settings.data.display()
            );
            Ok(())
        }
        Command::Content {
            command: ContentCommand::Export { folder },
        } => {
            let files = {
                let database = settings.database()?;
                runtime.block_on(publishing::export(&settings.content, &database, folder))?
            };
            println!("Wrote {files} content files to {}", folder.display());
            Ok(())
        }
        Command::Owner {
            command: OwnerCommand::Reset,
        } => {
            let link = {
                let (database, clock) = (settings.database()?, system_clock());
                let reset = desk::reset_owner(&database, &settings.public_url, &clock);
                runtime.block_on(reset)?
            };
            println!("Removed the owners' passwords and ended all sessions and links");
            print_link(&link);
            Ok(())
        }
        Command::Config => {
            print!("{}", settings.shown());
            Ok(())
        }
    }
}

/// The database whose published edits are checked: that of `--data`, if there is one.
fn published_database(
    arguments: &Arguments,
    settings: &Settings,
) -> anyhow::Result<Option<Location>> {
    if arguments.data.is_none() {
        return Ok(None);
    }
    let database = settings.database()?;
    let is_missing = matches!(&database, Location::Sqlite { file, .. } if !file.exists());
    Ok((!is_missing).then_some(database))
}

async fn run_server(settings: Settings) -> anyhow::Result<()> {
    start_log(&settings)?;
    let stop = stop_signal()?;
    let (listen, listen_metrics) = (settings.listen, settings.metrics.address());
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("cannot create the folder {}", settings.data.display()))?;
    // Held until the process ends.
    let _lock = store::WriterLock::acquire(&settings.database()?)?;
    let program = Program::build(settings, system_clock()).await?;
    let listener = bind(listen).await?;
    let metrics = match listen_metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    println!("Mudanza is at http://{}", listener.local_addr()?);
    if let Some(listener) = metrics {
        println!("Metrics are at http://{}/metrics", listener.local_addr()?);
        tokio::spawn(serve_metrics(program.clone(), listener));
    }
    if let Some(link) = program.set_up_link().await? {
        print_link(&link);
    }
    serve(program, listener, stop).await?;
    println!("Mudanza has stopped");
    Ok(())
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| format!("cannot listen on {address}"))
}

/// Records the restore in the restored database, for the owners.
async fn record_restore(settings: &Settings, leads: i64) -> anyhow::Result<()> {
    let store = Store::open(&settings.database()?).await?;
    let event = NewSecurityEvent {
        kind: SecurityEventKind::Restore,
        actor: None,
        person: None,
        address: "",
        detail: &format!("leads {leads}"),
        at: system_clock()().as_millisecond(),
    };
    store.record_security_event(&event).await?;
    store.close().await;
    Ok(())
}

fn print_link(link: &str) {
    println!("Set up the desk with this link, valid once for 30 minutes: {link}");
}

/// Completes at the first SIGTERM or SIGINT. A second one exits immediately.
fn stop_signal() -> anyhow::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            std::process::exit(1);
        });
    })
}
