//! `mudanza`: parses the command line and runs the command.

mod arguments;
mod drawing;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::{CommandFactory, Parser};
use config::{Flags, Settings};
use doctor::Level;
use domain::SecurityEventKind;
use monitoring::ServiceManager;
use rustix::fs::Mode;
use server::{
    Program, Rendering, Resources, Server, bind_listeners, content_check, start_log, system_clock,
};
use store::{Location, NewSecurityEvent, Store};
use tikv_jemallocator::Jemalloc;
use tokio::signal::unix::{SignalKind, signal};

use arguments::{Arguments, Command, ContentCommand, OwnerCommand};

/// Returns freed memory to the system within seconds. The allocator of the C library keeps it in one arena per thread,
/// which grew with each publication. Libraries in C use this one, too. `.cargo/config.toml` has its settings, and
/// docs/decisions/0079-memory-allocator.md the reasons.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

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
    // These need no settings.
    match &arguments.command {
        Command::Completions { shell } => {
            let (mut command, out) = (Arguments::command(), &mut std::io::stdout());
            clap_complete::generate(*shell, &mut command, "mudanza", out);
            return Ok(());
        }
        Command::Manual { folder } => {
            let written = clap_mangen::generate_to(Arguments::command(), folder);
            return written.with_context(|| folder.display().to_string());
        }
        Command::Draw { width, height } => return drawing::draw(*width, *height),
        _ => {}
    }
    let flags = Flags {
        config: arguments.config.clone(),
        listen: arguments.listen.clone(),
        data: arguments.data.clone(),
        domains: arguments.domains.clone(),
        acme_contact: arguments.acme_contact.clone(),
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
        Command::Doctor => runtime.block_on(run_doctor(&settings)),
        Command::Probe => {
            runtime.block_on(doctor::probe_readiness(settings.listen))?;
            println!("ready");
            Ok(())
        }
        Command::Backup {
            file: Some(file), ..
        } => {
            let leads = runtime.block_on(backup::backup(&settings, file))?;
            print_backup(leads, file);
            Ok(())
        }
        Command::Backup {
            file: None,
            to,
            keep,
        } => {
            let folder = to.as_deref().or(settings.backup.folder());
            let folder =
                folder.context("give a file, --to FOLDER, or the setting backup.folder")?;
            let keep = keep.unwrap_or(settings.backup.keep);
            let now = system_clock()();
            let made = backup::backup_to_folder(&settings, folder, keep, now);
            let made = runtime.block_on(made)?;
            print_backup(made.leads, &made.file);
            if made.deleted > 0 {
                println!("Older backups deleted: {}", made.deleted);
            }
            Ok(())
        }
        Command::Restore { file } => {
            let leads = runtime.block_on(backup::restore(&settings, file))?;
            runtime.block_on(record_restore(&settings, leads))?;
            println!(
                "Restored {} and all other data to {}",
                lead_count(leads),
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
        Command::Completions { .. } | Command::Manual { .. } | Command::Draw { .. } => Ok(()),
    }
}

/// Prints a line for each check, and fails if one found a problem.
async fn run_doctor(settings: &Settings) -> anyhow::Result<()> {
    let findings = doctor::examine(settings, &system_clock()).await;
    for finding in &findings {
        println!("{finding}");
    }
    let problems = findings
        .iter()
        .filter(|finding| finding.level == Level::Problem);
    match problems.count() {
        0 => Ok(()),
        count => bail!("{count} of {} checks found a problem", findings.len()),
    }
}

fn print_backup(leads: i64, file: &Path) {
    println!(
        "Backed up {} and all other data to {}",
        lead_count(leads),
        file.display()
    );
}

/// The number of leads as text, such as `1 lead`.
fn lead_count(leads: i64) -> String {
    match leads {
        1 => "1 lead".to_owned(),
        _ => format!("{leads} leads"),
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
    let listen_metrics = settings.metrics.address();
    std::fs::create_dir_all(&settings.data)
        .with_context(|| format!("cannot create the folder {}", settings.data.display()))?;
    // Held until the process ends.
    let _lock = store::WriterLock::acquire(&settings.database()?)?;
    // The engine reads its bundle while the database is opened.
    let rendering = Rendering::start(site::server_bundle()?)?;
    let mut resources = Resources::open(settings, system_clock()).await?;
    resources.drawer = drawing::drawer();
    let listeners = bind_listeners(&resources.settings)?;
    let plain = listeners.plain.local_addr()?;
    let tls = match &listeners.tls {
        Some(tls) => Some((tls.http.local_addr()?, tls.https.local_addr()?)),
        None => None,
    };
    let mut server = Server::start(&resources, listeners).await?;
    let program = tokio::spawn(Program::on(resources, rendering)).await??;
    // Requests wait for nothing below.
    server.ready(&program);
    let metrics = listen_metrics.map(listener::bind).transpose()?;
    println!("Mudanza is at http://{plain}");
    if let Some((http, https)) = tls {
        let domains = program.settings.tls.domains.join(", ");
        println!("HTTPS for {domains} is at {https}, with HTTP at {http}");
    }
    if let Some(listener) = metrics {
        println!("Metrics are at http://{}/metrics", listener.local_addr()?);
        tokio::spawn(monitoring::serve_metrics(
            program.metric_sources(),
            listener,
        ));
    }
    match program.set_up_link().await {
        Ok(Some(link)) => print_link(&link),
        Ok(None) => {}
        // The site is served all the same, for example on a full disk.
        Err(error) => tracing::warn!(%error, "the link that sets up the desk could not be stored"),
    }
    let manager = service_manager();
    if let Some(manager) = manager.clone() {
        let readiness = program.readiness_state();
        tokio::spawn(async move { manager.report(&readiness).await });
    }
    let stop = async move {
        stop.await;
        if let Some(manager) = manager {
            manager.stopping();
        }
    };
    server.run(program, stop).await?;
    println!("Mudanza has stopped");
    Ok(())
}

/// The service manager that started the program, if it expects notifications.
fn service_manager() -> Option<Arc<ServiceManager>> {
    let supervision = config::supervision()?;
    match ServiceManager::new(&supervision.socket, supervision.watchdog) {
        Ok(manager) => Some(Arc::new(manager)),
        Err(error) => {
            tracing::warn!(%error, socket = supervision.socket, "cannot notify the service manager");
            None
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_leads_in_words() {
        let counted = [0, 1, 2].map(lead_count);
        assert_eq!(counted, ["0 leads", "1 lead", "2 leads"]);
    }
}
