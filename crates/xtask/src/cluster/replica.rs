//! One of the programs on the database.

use std::fs::OpenOptions;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use tempfile::TempDir;

use super::client::{self, HOST, Response};
use super::database::Database;
use super::local::wait_until;
use super::object_store::{ACCESS_KEY, ObjectStore, SECRET_KEY};
use crate::site::Site;

/// Forms per minute from one address that each program accepts.
pub const FORM_LIMIT: u32 = 20;
/// How long a program may take to be ready.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A program with its own address and data folder, which is restarted repeatedly.
pub struct Replica {
    /// Where it listens.
    pub address: SocketAddr,
    /// `None` while it is stopped.
    site: Option<Site>,
    program: PathBuf,
    variables: Vec<(&'static str, String)>,
    folder: TempDir,
}

impl Replica {
    /// A program that is not started yet.
    ///
    /// # Errors
    /// There is no place for its data.
    pub fn new(
        program: PathBuf,
        address: SocketAddr,
        database: &Database,
        objects: &ObjectStore,
    ) -> anyhow::Result<Self> {
        let variables = vec![
            ("MUDANZA_PUBLIC_URL", format!("https://{HOST}")),
            ("MUDANZA_DATABASE_URL", database.url()),
            ("MUDANZA_STORAGE_URL", objects.url()),
            ("MUDANZA_STORAGE_ACCESS_KEY", ACCESS_KEY.to_owned()),
            ("MUDANZA_STORAGE_SECRET_KEY", SECRET_KEY.to_owned()),
            ("MUDANZA_SERVER_TRUSTED_PROXIES", "127.0.0.1".to_owned()),
            ("MUDANZA_LIMITS_FORMS_PER_MINUTE", FORM_LIMIT.to_string()),
            // The load has more visitors than a company.
            ("MUDANZA_LIMITS_FORMS_PER_MINUTE_TOTAL", "0".to_owned()),
        ];
        Ok(Self {
            address,
            site: None,
            program,
            variables,
            folder: TempDir::new()?,
        })
    }

    /// Starts it and waits until it is ready. Returns how long that took.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(&mut self) -> anyhow::Result<Duration> {
        let begun = Instant::now();
        let address = self.address.to_string();
        let log = self.folder.path().join("log");
        let log = OpenOptions::new().create(true).append(true).open(log)?;
        let mut command = self.command(&["serve", "--listen", &address]);
        let site = Site::start(command.stderr(log));
        self.site = Some(site.with_context(|| self.log())?);
        let is_ready = || self.get("/readyz").is_ok_and(|it| it.status == 200);
        wait_until("the program is ready", START_LIMIT, is_ready).with_context(|| self.log())?;
        Ok(begun.elapsed())
    }

    /// Ends it with SIGKILL.
    ///
    /// # Errors
    /// It does not run.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        let mut site = self.site.take().context("the program does not run")?;
        site.kill()
    }

    /// Ends it with SIGTERM, after the requests in flight.
    ///
    /// # Errors
    /// It does not run, or fails.
    pub fn stop(&mut self) -> anyhow::Result<()> {
        let mut site = self.site.take().context("the program does not run")?;
        site.stop()
    }

    /// Sends a request to this program, bypassing the proxy.
    ///
    /// # Errors
    /// It does not respond.
    pub fn get(&self, path: &str) -> std::io::Result<Response> {
        client::send(self.address, &format!("GET {path}"), "", b"")
    }

    /// The path of the link that sets up the desk, which `mudanza owner reset` prints.
    ///
    /// # Errors
    /// The command fails.
    pub fn set_up_path(&self) -> anyhow::Result<String> {
        let output = self.command(&["owner", "reset"]).output()?;
        let error = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "owner reset: {error}");
        let text = String::from_utf8_lossy(&output.stdout);
        let (_, path) = text.split_once(HOST).context("no link")?;
        Ok(path.trim().to_owned())
    }

    /// The end of its log.
    pub fn log(&self) -> String {
        let log = std::fs::read_to_string(self.folder.path().join("log"));
        let log = log.unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(5)..].join("\n")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        let variables = self.variables.iter().map(|(name, value)| (*name, value));
        command.args(arguments).envs(variables);
        command.arg("--data").arg(self.folder.path().join("data"));
        command
    }
}
