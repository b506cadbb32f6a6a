//! A private PostgreSQL, which can be cut off.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use tempfile::TempDir;

use super::local::{as_owner, give_away, signal, wait_until};

/// How long the server may take to start; after a crash it reads its log first.
const START_LIMIT: Duration = Duration::from_secs(30);

/// A server in a temporary folder, on a socket in it. It writes to the disk as in production.
#[derive(Debug)]
pub struct Database {
    /// `None` while it is cut off.
    process: Option<Child>,
    programs: PathBuf,
    folder: TempDir,
}

impl Database {
    /// Makes a database and starts its server.
    ///
    /// # Errors
    /// PostgreSQL is missing or does not start.
    pub fn start() -> anyhow::Result<Self> {
        let programs = programs()?;
        let folder = TempDir::new()?;
        give_away(folder.path())?;
        let made = as_owner(programs.join("initdb"), folder.path())?
            .args([
                "--auth=trust",
                "--username=mudanza",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(folder.path().join("data"))
            .output()
            .context("initdb")?;
        let error = String::from_utf8_lossy(&made.stderr);
        ensure!(made.status.success(), "initdb: {error}");
        let mut database = Self {
            process: None,
            programs,
            folder,
        };
        database.start_again()?;
        Ok(database)
    }

    /// Starts the server and waits until it accepts connections.
    ///
    /// # Errors
    /// It does not.
    pub fn start_again(&mut self) -> anyhow::Result<()> {
        let folder = self.folder.path();
        let server = as_owner(self.programs.join("postgres"), folder)?
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-k")
            .arg(folder)
            .args(["-c", "listen_addresses="])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("postgres")?;
        self.process = Some(server);
        let mut probe = Command::new(self.programs.join("pg_isready"));
        probe.args(["--quiet", "--host"]).arg(folder);
        let is_ready = || probe.status().is_ok_and(|status| status.success());
        wait_until("PostgreSQL starts", START_LIMIT, is_ready)?;
        Ok(())
    }

    /// Ends the server as `pg_ctl stop -m immediate` does: all connections are cut, and the next start is
    /// a recovery from a crash.
    ///
    /// # Errors
    /// The signal cannot be sent.
    pub fn cut(&mut self) -> anyhow::Result<()> {
        let mut server = self.process.take().context("PostgreSQL does not run")?;
        signal(&server, "QUIT")?;
        server.wait()?;
        Ok(())
    }

    /// The address of the database for the program.
    pub fn url(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres://mudanza@localhost:5432/postgres?host={folder}")
    }

    /// The rows of a query, with `|` between columns.
    ///
    /// # Errors
    /// The query fails.
    pub fn rows(&self, query: &str) -> anyhow::Result<Vec<String>> {
        let result = Command::new("psql")
            .args([
                "--no-psqlrc",
                "--tuples-only",
                "--no-align",
                "--username=mudanza",
            ])
            .args(["--dbname=postgres", "--host"])
            .arg(self.folder.path())
            .args(["--command", query])
            .output()
            .context("psql")?;
        let error = String::from_utf8_lossy(&result.stderr);
        ensure!(result.status.success(), "psql: {error}");
        let text = String::from_utf8_lossy(&result.stdout);
        Ok(text.lines().map(str::to_owned).collect())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if self.process.is_some() {
            // It may have ended on its own.
            let _ = self.cut();
        }
    }
}

/// The folder of PostgreSQL's programs: where Debian keeps them, or on the path.
fn programs() -> anyhow::Result<PathBuf> {
    let debian = std::fs::read_dir("/usr/lib/postgresql");
    let debian = debian.into_iter().flatten().flatten();
    let debian = debian.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let has_all = |folder: &PathBuf| {
        let names = ["initdb", "postgres", "pg_isready"];
        names
            .iter()
            .all(|name| Path::new(folder).join(name).exists())
    };
    let mut folders = debian.chain(path);
    folders
        .find(has_all)
        .context("PostgreSQL is missing: apt-get install postgresql")
}
