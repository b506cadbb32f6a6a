//! `mudanza`: parses the command line and runs the command.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};
use rustix::fs::Mode;
use server::config::{self, Flags, LogFormat, Settings};
use server::{Program, backup, serve, system_clock};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// The whole product of a moving company in one program.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
    /// Address and port to listen on.
    #[arg(long, global = true)]
    listen: Option<String>,
    /// Folder that holds the database.
    #[arg(long, global = true)]
    data: Option<String>,
    /// A file with settings that differ from the defaults.
    #[arg(long, global = true)]
    config: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Verb {
    /// Serves the site until it gets SIGTERM or SIGINT.
    Serve,
    /// Checks settings and content, and renders every page.
    Check,
    /// Prints the settings in force, secrets hidden.
    Config,
    /// Writes everything in the data folder to one file, while the program runs or not.
    Backup {
        /// The file to write; it must not exist yet.
        file: PathBuf,
    },
    /// Brings a backup back into a data folder without a database.
    Restore {
        /// The file that `mudanza backup` wrote.
        file: PathBuf,
    },
    /// What the site says.
    Content {
        #[command(subcommand)]
        verb: ContentVerb,
    },
    /// The owner of the desk.
    Owner {
        #[command(subcommand)]
        verb: OwnerVerb,
    },
}

#[derive(Subcommand)]
enum ContentVerb {
    /// Writes it as files, with what was published at the desk; the setting `content` reads them.
    Export {
        /// An empty folder, or one that does not exist yet.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
enum OwnerVerb {
    /// Takes the owners' passwords away, ends all sessions and links, and prints a link by which an owner sets a new password.
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
    // What is written holds personal data: for the program's own user alone.
    rustix::process::umask(Mode::from_raw_mode(0o077));
    let settings = config::load(&flags).context("settings")?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    match &arguments.verb {
        Verb::Serve => runtime.block_on(run_server(settings)),
        Verb::Check => {
            let bundle = site::server_bundle()?;
            let checked = publishing::check(&settings.content, settings.site(), bundle);
            runtime.block_on(checked)
        }
        Verb::Backup { file } => {
            let leads = runtime.block_on(backup::backup(&settings, file))?;
            println!(
                "{} holds everything, {leads} leads among it",
                file.display()
            );
            Ok(())
        }
        Verb::Restore { file } => {
            let leads = runtime.block_on(backup::restore(&settings, file))?;
            println!(
                "{} holds everything again, {leads} leads among it",
                settings.data.display()
            );
            Ok(())
        }
        Verb::Content {
            verb: ContentVerb::Export { folder },
        } => {
            let files = {
                let database = settings.database()?;
                runtime.block_on(publishing::export(&settings.content, &database, folder))?
            };
            println!(
                "{} holds what the site says, in {files} files",
                folder.display()
            );
            Ok(())
        }
        Verb::Owner {
            verb: OwnerVerb::Reset,
        } => {
            let link = {
                let (database, clock) = (settings.database()?, system_clock());
                let reset = desk::reset_owner(&database, &settings.public_url, &clock);
                runtime.block_on(reset)?
            };
            println!("All sessions have ended");
            print_link(&link);
            Ok(())
        }
        Verb::Config => {
            print!("{}", settings.shown());
            Ok(())
        }
    }
}

async fn run_server(settings: Settings) -> anyhow::Result<()> {
    start_log(&settings)?;
    let stop = stop_signal()?;
    let listen = settings.listen;
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("cannot create the folder {}", settings.data.display()))?;
    // Held until the process ends.
    let _lock = store::WriterLock::acquire(&settings.database()?)?;
    let program = Program::build(settings, system_clock()).await?;
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen}"))?;
    println!("Mudanza is at http://{}", listener.local_addr()?);
    if let Some(link) = program.set_up_link().await? {
        print_link(&link);
    }
    serve(program, listener, stop).await?;
    println!("Mudanza has stopped");
    Ok(())
}

fn print_link(link: &str) {
    println!("Set up the desk within 30 minutes, once: {link}");
}

/// Done at the first SIGTERM or SIGINT; the second one ends the program at once.
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

fn start_log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&settings.log.level).context("log.level")?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match settings.log.format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}
